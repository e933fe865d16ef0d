import { createContext, useContext } from 'react';
import { defaultRuntimeConfig, type RuntimeConfig } from './runtime-config.ts';

export const RuntimeConfigContext = createContext<RuntimeConfig>(defaultRuntimeConfig);

export const useRuntimeConfig = (): RuntimeConfig => useContext(RuntimeConfigContext);

/** Asks the web server for the configuration of this installation; its absence is no reason to show nothing. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json', { credentials: 'include' });
    return response.ok
      ? { ...defaultRuntimeConfig, ...((await response.json()) as Partial<RuntimeConfig>) }
      : defaultRuntimeConfig;
  } catch {
    return defaultRuntimeConfig;
  }
}
