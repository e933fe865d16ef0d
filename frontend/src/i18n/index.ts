import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toast } from '../components/toast/toast-store.ts';
import { isMissingCode, reloadForMissing } from '../lib/missing-code.ts';
import { createStore } from '../lib/store.ts';
import { chosenLanguage, type Language, languages, otherLanguage, rememberLanguage } from './language.ts';
import zh from './zh-CN.json' with { type: 'json' };

/** All i18next instances: the site's, and the admin panel's once opened. */
const instances = new Set<i18n>();

export const siteI18n = createInstance();

/** The instance of what is on the screen: the admin panel's while it is open, as the page behind it is hidden. */
export const shownI18n = createStore<i18n>(siteI18n);

type Strings = Record<Language, Record<string, string>>;

/** The namespaces of lazily loaded features, also for instances created later. */
const addedNamespaces = new Map<string, Strings>();

/**
 * Adds the strings of a lazily loaded feature. Its module calls this on import, so that they exist before it renders.
 * English may have more keys: its plural forms.
 */
export function addNamespace<Key extends string>(
  namespace: string,
  strings: { 'zh-CN': Record<Key, string>; en: Record<NoInfer<Key>, string> },
): void {
  addedNamespaces.set(namespace, strings);
  for (const instance of instances) addStrings(instance, namespace, strings);
}

function addStrings(instance: i18n, namespace: string, strings: Strings): void {
  for (const language of languages) instance.addResourceBundle(language, namespace, strings[language]);
}

/** Chinese is bundled; English is loaded on demand. */
async function loadStrings(language: Language): Promise<void> {
  if (siteI18n.hasResourceBundle(language, 'common')) return;
  const en: typeof zh = (await import('./en.json', { with: { type: 'json' } })).default;
  for (const [namespace, strings] of Object.entries(en))
    siteI18n.addResourceBundle(language, namespace, strings);
}

/** Initialises i18next in the remembered language, by default the site's, which the page is marked with. */
export async function startI18n(): Promise<i18n> {
  const language = chosenLanguage() ?? otherLanguage(otherLanguage(document.documentElement.lang));
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
    await loadStrings(language);
    await siteI18n.changeLanguage(language);
  } catch (error) {
    // Falls back to the bundled Chinese. `lang` also decides the language of the server's messages.
    document.documentElement.lang = siteI18n.language;
    if (isMissingCode(error)) void reloadForMissing(language);
  }
  return siteI18n;
}

/** Makes the language switch change an instance, and adds the loaded features' strings to it. */
export function followLanguage(instance: i18n): void {
  instances.add(instance);
  for (const [namespace, strings] of addedNamespaces) addStrings(instance, namespace, strings);
}

let wanted: Language | undefined;

/**
 * Changes and remembers the language. When its strings do not load, a toast says so and nothing changes; nor when another was chosen
 * meanwhile.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await loadStrings(language);
  } catch (error) {
    const isWanted = () => language === wanted;
    if (!isWanted()) return;
    const remember = () => isWanted() && rememberLanguage(language);
    if (isMissingCode(error) && (await reloadForMissing(language, remember))) return;
    if (isWanted()) toast.error(siteI18n.t('errorTitle'), siteI18n.t('errorText'));
    return;
  }
  if (language !== wanted) return;
  rememberLanguage(language);
  await Promise.all([...instances].map((instance) => instance.changeLanguage(language)));
}
