import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { splitLine } from '../../../config/couplet.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const [cold, hot] = useRuntimeConfig().couplet[language].map(splitLine) as [
    [string, string],
    [string, string],
  ];
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
