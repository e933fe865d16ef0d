import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Member } from '@platform/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { IconButton } from '../../common/buttons.tsx';
import { useAdminToasts } from '../../common/messages.ts';
import { useTabLink } from '../../common/tab-query.ts';
import type { MemberAction } from './member-action-dialog.tsx';
import { numberAndSite, useCopy } from './member-numbers.tsx';
import { useSetMemberStatus } from './members-api.ts';

type MemberMenuProps = {
  member: Member;
  onEdit: () => void;
  onAction: (kind: MemberAction['kind']) => void;
};

/** What can be done with a member. */
export function MemberMenu({ member, onEdit, onAction }: MemberMenuProps) {
  const { t } = useTranslation('adminMembers');
  const { id, name, membershipNumber, status } = member;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** What was chosen runs once the menu is gone and has given the focus back, which a dialog returns when it closes. */
  const chosen = useRef<() => void>(undefined);
  const toasts = useAdminToasts();
  const setStatus = useSetMemberStatus();
  const { copy } = useCopy();
  const tabLink = useTabLink();

  /** It can be undone, so it is not confirmed first. */
  const reinstate = () =>
    setStatus.mutate(
      { id, status: 'active' },
      {
        onSuccess: () => toasts.done(t('reinstateDone'), name),
        onError: (error) => toasts.failed(error, t('suspendFailed')),
      },
    );
  const close = () => setAnchor(null);
  const item = (icon: IconName, label: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        chosen.current = act;
        close();
      }}
    >
      <Icon name={icon} />
      {label}
    </MenuItem>
  );

  return (
    <>
      <IconButton
        icon="more"
        label={t('actionsOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{
          list: { 'aria-label': t('actionsOf', { name }) },
          transition: {
            onExited: () => {
              chosen.current?.();
              chosen.current = undefined;
            },
          },
        }}
      >
        {item('edit', t('edit'), onEdit)}
        {item('copy', t('copyBoth'), () => copy(numberAndSite(membershipNumber)))}
        {status === 'suspended'
          ? item('check', t('reinstate'), reinstate)
          : item('pause', t('suspend'), () => onAction('suspend'))}
        {item('retry', t('replace'), () => onAction('replace'))}
        <MenuItem component={RouterLink} to={tabLink(`analytics?search=${membershipNumber}`)} onClick={close}>
          <Icon name="chart" />
          {t('activity')}
        </MenuItem>
        {item('trash', t('removeConfirm'), () => onAction('remove'))}
      </Menu>
    </>
  );
}
