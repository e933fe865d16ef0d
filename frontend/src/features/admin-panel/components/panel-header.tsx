import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { setLanguage } from '../../../i18n/index.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './admin-shell.module.css';

/** The panel's name, the language switch, and the way out. */
export function PanelHeader({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { other } = useLanguage();
  return (
    <header className={styles.header}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <Button
        variant="text"
        size="small"
        className={styles.language}
        onClick={() => setLanguage(other)}
        title={t('language')}
      >
        <span lang={other}>{other === 'en' ? 'EN' : '中文'}</span>
      </Button>
      <IconButton icon="close" label={common('close')} onClick={onClose} />
    </header>
  );
}
