import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Member } from '@platform/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { useAdminToasts } from '../../common/messages.ts';
import { useTabLink } from '../../common/tab-query.ts';
import { useSetMemberStatus } from '../../content/api.ts';
import { numberAndSite, useCopy } from './member-numbers.tsx';

/** What asks, or has a form, before it is done. */
export type MemberAction = 'edit' | 'suspend' | 'replace' | 'remove';

type MemberMenuProps = {
  member: Member;
  anchor: HTMLElement;
  onAction: (action: MemberAction) => void;
  onClosed: () => void;
};

/** What can be done with a member. One menu serves all rows. */
export function MemberMenu({ member, anchor, onAction, onClosed }: MemberMenuProps) {
  const { t } = useTranslation('adminMembers');
  const { id, name, membershipNumber, status } = member;
  const [isOpen, setOpen] = useState(true);
  /** Runs once the menu is gone and has given the focus back, which a dialog returns when it closes. */
  const chosen = useRef<() => void>(undefined);
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  const copy = useCopy();
  const tabLink = useTabLink();

  /** It can be undone, so it is not confirmed first. */
  const reinstate = () =>
    setStatus.mutateAsync({ id, status: 'active' }).then(
      () => toasts.done(t('reinstateDone'), name),
      (error) => toasts.failed(error, t('suspendFailed')),
    );
  const item = (icon: IconName, label: string, act: MemberAction | (() => void)) => (
    <MenuItem
      onClick={() => {
        chosen.current = typeof act === 'string' ? () => onAction(act) : act;
        setOpen(false);
      }}
    >
      <Icon name={icon} />
      {label}
    </MenuItem>
  );

  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={() => setOpen(false)}
      slotProps={{
        list: { 'aria-label': t('actionsOf', { name }) },
        transition: {
          onExited: () => {
            onClosed();
            chosen.current?.();
          },
        },
      }}
    >
      {item('edit', t('edit'), 'edit')}
      {item('copy', t('copyBoth'), () => copy(numberAndSite(membershipNumber)))}
      {status === 'suspended'
        ? item('check', t('reinstate'), reinstate)
        : item('pause', t('suspend'), 'suspend')}
      {item('retry', t('replace'), 'replace')}
      <MenuItem component={Link} to={tabLink(`analytics?search=${membershipNumber}`)} onClick={onClosed}>
        <Icon name="chart" />
        {t('activity')}
      </MenuItem>
      {item('trash', t('removeConfirm'), 'remove')}
    </Menu>
  );
}
