import { useTranslation } from 'react-i18next';
import { setLanguage } from '../i18n/index.ts';
import { type Language, languages } from '../i18n/language.ts';
import { useLanguage } from '../i18n/provider.tsx';
import styles from './language-switch.module.css';

const names: Record<Language, { short: string; whole: string }> = {
  'zh-CN': { short: '中文', whole: '中文' },
  en: { short: 'EN', whole: 'English' },
};

/** Switches the language of the site and the admin panel. Shows the other language's name. */
export function LanguageSwitch() {
  const { other } = useLanguage();
  return (
    <button type="button" className={styles.toggle} lang={other} onClick={() => setLanguage(other)}>
      <span aria-hidden="true">{names[other].short}</span>
      <span className="visually-hidden">{names[other].whole}</span>
    </button>
  );
}

/** The language switch as two buttons, for the mobile menu. */
export function LanguageChoice() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('language')}</legend>
      {languages.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          onClick={() => setLanguage(option)}
        >
          {names[option].whole}
        </button>
      ))}
    </fieldset>
  );
}
