import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { classes } from '../../../lib/classes.ts';
import { useCopy } from '../lib/use-copy.ts';
import styles from './number-button.module.css';

/** A membership number that copies itself when clicked. */
export function NumberButton({ number, muted = false }: { number: string; muted?: boolean }) {
  const { t } = useTranslation('adminMembers');
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      className={classes(styles.number, muted && styles.muted)}
      aria-label={t('copy', { number })}
      onClick={() => copy(number)}
    >
      {number}
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
