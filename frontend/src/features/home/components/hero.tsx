import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { splitLine } from '../../../config/runtime-config.ts';
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
      <div className={styles.art}>
        <RidgeArt className={styles.ridge} arrives />
      </div>
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

export function NoticeBar() {
  const { t } = useTranslation('site');
  return (
    <Link to="/cold-ice-videos" className={styles.bar}>
      <span className={styles.label}>
        <Icon name="shorts" size={18} className={styles.icon} />
        {t('categoryVideos')}
      </span>
      <span className={styles.long}>{t('notice')}</span>
      <span className={styles.short}>{t('noticeShort')}</span>
      <span className={styles.action}>
        <span className={styles.words}>{t('noticeAction')}</span>
        <Icon name="next" size={18} />
      </span>
    </Link>
  );
}
