import type { Member } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Tag } from '../../../components/tag.tsx';
import { classes } from '../../../lib/classes.ts';
import type { MemberActionKind } from '../lib/member-action-words.ts';
import { useReinstate } from '../lib/use-reinstate.ts';
import styles from './member-row.module.css';
import { NumberButton } from './number-button.tsx';

type MemberRowProps = {
  member: Member;
  /** It is in the form above. */
  editing: boolean;
  onEdit: (button: HTMLElement) => void;
  onAction: (kind: MemberActionKind) => void;
};

export function MemberRow({ member, editing, onEdit, onAction }: MemberRowProps) {
  const { t } = useTranslation('adminMembers');
  const { name, phoneNumber, notes, membershipNumber, status } = member;
  const suspended = status === 'suspended';
  const { reinstate, reinstating } = useReinstate(member);
  return (
    <li className={classes(styles.row, editing && styles.editing)} tabIndex={-1}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} {suspended && <Tag tone="warn">{t('suspended')}</Tag>}
        </p>
        <p className={styles.details}>
          <span className={styles.phone}>{phoneNumber}</span>
          {notes && <span className={styles.notes}>{notes}</span>}
        </p>
      </div>
      <NumberButton number={membershipNumber} muted={suspended} />
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
          <Button variant="text" size="small" disabled={reinstating} onClick={reinstate}>
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
          tone="danger"
          label={t('removeNamed', { name })}
          onClick={() => onAction('remove')}
        />
      </fieldset>
    </li>
  );
}
