import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Member } from '@platform/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { useAdminToasts } from '../../common/messages.ts';
import { panelIcons } from '../../common/panel-icons.ts';
import { useTabLink } from '../../common/tab-query.ts';
import { useCopy } from '../../common/use-copy.ts';
import { useSetMemberStatus } from '../../content/api.ts';
import { numberAndSite } from './member-numbers.tsx';

/** Actions with a confirmation or a form. */
export type MemberAction = 'edit' | 'suspend' | 'replace' | 'remove';

type MemberMenuProps = {
  member: Member;
  anchor: HTMLElement;
  onAction: (action: MemberAction) => void;
  onClosed: () => void;
};

/** The menu of a member. One menu serves all rows. */
export function MemberMenu({ member, anchor, onAction, onClosed }: MemberMenuProps) {
  const { t } = useTranslation(['adminMembers', 'adminManage']);
  const { id, name, membershipNumber, status } = member;
  const [isOpen, setOpen] = useState(true);
  /** Runs after the menu has closed and restored the focus, which a dialog restores in turn. */
  const chosen = useRef<() => void>(undefined);
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  const copy = useCopy();
  const tabLink = useTabLink();

  /** Needs no confirmation, as it can be undone. */
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
      {item(panelIcons.edit, t('edit'), 'edit')}
      {item(panelIcons.copy, t('copyBoth'), () => copy(numberAndSite(membershipNumber)))}
      {status === 'suspended'
        ? item('check', t('adminManage:reinstate'), reinstate)
        : item('pause', t('adminManage:suspend'), 'suspend')}
      {item('retry', t('replace'), 'replace')}
      <MenuItem component={Link} {...tabLink(`analytics?search=${id}`)} onClick={onClosed}>
        <Icon name={panelIcons.chart} />
        {t('activity')}
      </MenuItem>
      {item(panelIcons.trash, t('removeConfirm'), 'remove')}
    </Menu>
  );
}
