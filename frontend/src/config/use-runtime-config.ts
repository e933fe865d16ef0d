import { createContext, useContext } from 'react';
import { jsonObject } from '../lib/storage.ts';
import { defaultRuntimeConfig, type RuntimeConfig } from './runtime-config.ts';

export const RuntimeConfigContext = createContext<RuntimeConfig>(defaultRuntimeConfig);

export const useRuntimeConfig = (): RuntimeConfig => useContext(RuntimeConfigContext);

/** The configuration that the web server writes into the page; the defaults if it is missing or invalid. */
export const readPageConfig = (): RuntimeConfig => ({
  ...defaultRuntimeConfig,
  ...jsonObject(document.getElementById('runtime-config')?.textContent),
});
