import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import styles from './upload-progress.module.css';

const steps = ['queued', 'uploading', 'sent'] as const;

type UploadStepsProps = { current: (typeof steps)[number] | 'failed' };

/** The states of an upload as a line: what is over and what is now is hot. */
export function UploadSteps({ current }: UploadStepsProps) {
  const { t } = useTranslation('adminUpload');
  const shown = current === 'failed' ? (['queued', 'uploading', 'failed'] as const) : steps;
  const at = shown.indexOf(current as never);
  return (
    <ol className={styles.steps} aria-label={t('states')}>
      {shown.map((step, index) => (
        <li
          key={step}
          className={classes(
            styles.step,
            index <= at && styles.reached,
            index === at && styles.now,
            step === 'failed' && styles.broken,
          )}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
