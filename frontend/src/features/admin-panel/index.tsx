import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { MuiProvider } from '../../components/mui-provider.tsx';
import styles from './admin-panel.module.css';

export type AdminPanelProps = {
  /** What `?admin=` names; empty when it names nothing. */
  tab: string;
  onTabChange: (tab: string) => void;
  onClose: () => void;
};

/** The operator's slide-over: closed by its button, Escape or a click on the page behind. */
export default function AdminPanel({ onClose }: AdminPanelProps) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation();
  return (
    <MuiProvider>
      <Drawer open anchor="right" onClose={onClose} slotProps={{ paper: { className: styles.panel } }}>
        <header className={styles.header}>
          <h2 className={styles.title}>{t('admin')}</h2>
          <IconButton icon="close" label={common('close')} onClick={onClose} />
        </header>
      </Drawer>
    </MuiProvider>
  );
}
