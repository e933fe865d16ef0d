import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chosenLanguage, type Language, languages, rememberLanguage } from './language.ts';
import zh from './zh-CN.json' with { type: 'json' };

/** The visitor's screens. Chinese comes with the page; English when it is asked for. */
const loaders: Record<Language, () => Promise<typeof zh>> = {
  'zh-CN': async () => zh,
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
};

/** Every instance in use: the site's, and the admin panel's once it was opened. */
const instances = new Set<i18n>();

export const siteI18n = createInstance();

/** Strings of parts of the site, also for the instances to come. */
const brought = new Map<string, Record<Language, Record<string, string>>>();

/**
 * Adds the strings of a part of the site that is loaded on demand. English may have more keys: its plural forms. The part's own
 * module calls it, so that the strings are there before it renders.
 */
export function addNamespace<Key extends string>(
  namespace: string,
  strings: { 'zh-CN': Record<Key, string>; en: Record<NoInfer<Key>, string> },
): void {
  brought.set(namespace, strings);
  for (const instance of instances) bring(instance, namespace, strings);
}

function bring(instance: i18n, namespace: string, strings: Record<Language, Record<string, string>>): void {
  for (const language of languages) instance.addResourceBundle(language, namespace, strings[language]);
}

async function show(language: Language): Promise<void> {
  if (!siteI18n.hasResourceBundle(language, 'common')) {
    const resources = await loaders[language]();
    for (const [namespace, strings] of Object.entries(resources)) {
      siteI18n.addResourceBundle(language, namespace, strings);
    }
  }
}

/** Starts the site's translations in the remembered language, Chinese at first. */
export async function startI18n(): Promise<i18n> {
  const language = chosenLanguage() ?? 'zh-CN';
  if (!siteI18n.isInitialized) {
    await siteI18n.use(initReactI18next).init({
      lng: 'zh-CN',
      resources: { 'zh-CN': zh },
      ns: Object.keys(zh),
      defaultNS: 'common',
      fallbackLng: 'zh-CN',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
    siteI18n.on('languageChanged', (shown) => {
      document.documentElement.lang = shown;
    });
    followLanguage(siteI18n);
  }
  try {
    await show(language);
    await siteI18n.changeLanguage(language);
  } catch {
    // Chinese came with the page, and is better than none.
  }
  return siteI18n;
}

/** Lets the language switch drive an instance, and gives it the strings of every part of the site. Returns the way to let go of it. */
export function followLanguage(instance: i18n): () => void {
  instances.add(instance);
  for (const [namespace, strings] of brought) bring(instance, namespace, strings);
  return () => instances.delete(instance);
}

/** Shows everything in `language` from now on, and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await show(language);
  await Promise.all([...instances].map((instance) => instance.changeLanguage(language)));
}
