import { useTranslation } from 'react-i18next';
import { SectionHeading } from '../../../components/section-heading.tsx';
import styles from './library.module.css';
import { Library } from './library.tsx';

export function LibrarySection() {
  const { t } = useTranslation('library');
  const { t: site } = useTranslation('site');
  return (
    <section id="library" className={styles.section} aria-labelledby="library-title" tabIndex={-1}>
      <SectionHeading id="library-title" title={site('library')} note={t('newestFirst')} />
      <Library />
    </section>
  );
}
