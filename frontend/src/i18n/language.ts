import { storage } from '../lib/storage.ts';

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';
const isLanguage = (value: string | null): value is Language => languages.some((known) => known === value);

/** The language chosen with the switch; null if none. */
export function chosenLanguage(): Language | null {
  const value = storage.get(storageKey);
  return isLanguage(value) ? value : null;
}

export const rememberLanguage = (language: Language): void => storage.set(storageKey, language);

export const otherLanguage = (language: string): Language => (language === 'en' ? 'zh-CN' : 'en');
