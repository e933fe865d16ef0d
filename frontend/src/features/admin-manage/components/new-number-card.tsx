import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useCopy } from '../lib/use-copy.ts';
import styles from './new-number-card.module.css';

export type NewNumber = { member: Member; reason: 'added' | 'replaced' };

/** The number the server just made, large enough to be read aloud, with a button that copies it. */
export function NewNumberCard({ member, reason, onDismiss }: NewNumber & { onDismiss: () => void }) {
  const { t } = useTranslation('adminMembers');
  const { t: admin } = useTranslation('admin');
  const { copied, copy } = useCopy();
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.title}>
          {t(reason === 'added' ? 'newNumberTitle' : 'replacedNumberTitle', { name: member.name })}
        </p>
        <p className={styles.number}>{member.membershipNumber}</p>
        <p className={styles.text}>{t('newNumberText')}</p>
      </div>
      <Button
        variant="secondary"
        icon={copied ? 'check' : 'copy'}
        onClick={() => copy(member.membershipNumber)}
      >
        {copied ? t('copied') : t('copyNumber')}
      </Button>
      <IconButton icon="close" label={admin('dismiss')} className={styles.close} onClick={onDismiss} />
    </div>
  );
}
