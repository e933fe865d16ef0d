import type { Language } from '../../../i18n/language.ts';

/** The language of what an author wrote, for the voice and the characters it is shown in: Chinese when any of it is. */
export const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en');
