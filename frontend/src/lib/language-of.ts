import type { Language } from '../i18n/language.ts';

/** The `lang` of a text, for speech and fonts: Chinese if it contains any Han character; the page's if it has no letters either. */
export const languageOf = (text: string): Language | undefined =>
  /\p{Script=Han}/u.test(text) ? 'zh-CN' : /[a-z]/i.test(text) ? 'en' : undefined;
