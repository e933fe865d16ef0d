import Chip from '@mui/material/Chip';
import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import { Button, IconButton } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import type { MemberAction } from './member-action-dialog.tsx';
import { NumberButton } from './member-numbers.tsx';
import styles from './member-row.module.css';
import { useSetMemberStatus } from './members-api.ts';

type MemberRowProps = {
  member: Member;
  /** It is in the form above. */
  editing: boolean;
  onEdit: (button: HTMLElement) => void;
  onAction: (kind: MemberAction['kind']) => void;
};

export function MemberRow({ member, editing, onEdit, onAction }: MemberRowProps) {
  const { t } = useTranslation('adminMembers');
  const { id, name, phoneNumber, notes, membershipNumber, status } = member;
  const suspended = status === 'suspended';
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  /** It can be undone, so it is not confirmed first. */
  const reinstate = () =>
    setStatus.mutate(
      { id, status: 'active' },
      {
        onSuccess: () => toasts.done(t('reinstateDone'), name),
        onError: (error) => toasts.failed(error, t('suspendFailed')),
      },
    );
  return (
    <li className={classes(styles.row, editing && styles.editing)} tabIndex={-1}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} {suspended && <Chip size="small" color="warning" label={t('suspended')} />}
        </p>
        <p className={styles.details}>
          <span className={styles.phone}>{phoneNumber}</span>
          {notes && <span className={styles.notes}>{notes}</span>}
        </p>
      </div>
      <NumberButton number={membershipNumber} suspended={suspended} />
      <fieldset className={styles.actions} aria-label={t('actionsOf', { name })}>
        <Button
          variant="text"
          size="small"
          onClick={({ currentTarget }) => onEdit(currentTarget)}
          aria-pressed={editing}
        >
          {t('edit')}
        </Button>
        {suspended ? (
          <Button variant="text" size="small" disabled={setStatus.isPending} onClick={reinstate}>
            {t('reinstate')}
          </Button>
        ) : (
          <Button variant="text" size="small" onClick={() => onAction('suspend')}>
            {t('suspend')}
          </Button>
        )}
        <Button variant="text" size="small" onClick={() => onAction('replace')}>
          {t('replace')}
        </Button>
        <IconButton
          icon="trash"
          color="error"
          label={t('removeNamed', { name })}
          onClick={() => onAction('remove')}
        />
      </fieldset>
    </li>
  );
}
