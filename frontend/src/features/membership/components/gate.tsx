import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../../components/brand.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LanguageSwitch } from '../../site-layout/components/language-switch.tsx';
import styles from './gate.module.css';
import { GateForm } from './gate-form.tsx';

/** The membership dialog: over the blurred hero art, with no way round it. */
export default function Gate() {
  const { t } = useTranslation('gate');
  useDocumentTitle(t('title'));
  return (
    <main className={styles.gate}>
      <RidgeArt className={styles.art} />
      <FocusTrap open disableRestoreFocus>
        <div
          className={styles.dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby="gate-title"
          aria-describedby="gate-intro"
          tabIndex={-1}
        >
          <div className={styles.head}>
            <Brand />
            <LanguageSwitch />
          </div>
          <h1 id="gate-title" className={styles.title}>
            {t('title')}
          </h1>
          <p id="gate-intro" className={styles.intro}>
            {t('intro')}
          </p>
          <GateForm />
        </div>
      </FocusTrap>
    </main>
  );
}
