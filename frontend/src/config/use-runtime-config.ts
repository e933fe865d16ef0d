import { createContext, useContext } from 'react';
import { defaultRuntimeConfig, type RuntimeConfig } from './runtime-config.ts';

export const RuntimeConfigContext = createContext<RuntimeConfig>(defaultRuntimeConfig);

export const useRuntimeConfig = (): RuntimeConfig => useContext(RuntimeConfigContext);

/** The configuration that the web server writes into the page; the defaults if it is missing or invalid. */
export function readPageConfig(): RuntimeConfig {
  try {
    const text = document.getElementById('runtime-config')?.textContent ?? '{}';
    return { ...defaultRuntimeConfig, ...(JSON.parse(text) as Partial<RuntimeConfig>) };
  } catch {
    return defaultRuntimeConfig;
  }
}
