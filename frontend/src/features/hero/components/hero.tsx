import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './hero.module.css';

/** The part of a line that carries its colour: the first character, or the first word in Latin script. */
function split(line: string): [lead: string, rest: string] {
  const lead = /^[A-Za-z]+/.exec(line)?.[0] ?? Array.from(line)[0] ?? '';
  return [lead, line.slice(lead.length)];
}

export function Hero() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const [cold, hot] = useRuntimeConfig().couplet[language].map(split) as [[string, string], [string, string]];
  return (
    <section className={styles.hero}>
      <RidgeArt className={styles.art} arrives />
      <div className={styles.text}>
        <h1 className={styles.couplet}>
          <span>
            <span className={styles.cold}>{cold[0]}</span>
            {cold[1]}
          </span>{' '}
          <span>
            <span className={styles.hot}>{hot[0]}</span>
            {hot[1]}
          </span>
        </h1>
        <p className={styles.intro}>{t('heroText')}</p>
        <div className={styles.actions}>
          <ButtonLink size="large" to="/#library">
            {t('browse')}
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" to="/#upcoming">
            {t('upcoming')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
