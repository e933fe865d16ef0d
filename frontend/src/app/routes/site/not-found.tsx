import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';
import styles from './not-found.module.css';

export default function NotFoundPage() {
  const { t } = useTranslation(['pages', 'common']);
  useDocumentTitle(t('notFoundTitle'));
  return (
    <Page>
      <div className={styles.place}>
        <div className={styles.frozen}>
          <RidgeArt className={styles.art} />
        </div>
        <div className={styles.words}>
          <h1>{t('notFoundTitle')}</h1>
          <p className={styles.text}>{t('notFoundText')}</p>
          <ButtonLink to="/" size="large">
            {t('common:backHome')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
