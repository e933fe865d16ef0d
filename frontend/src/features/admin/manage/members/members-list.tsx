import Stack from '@mui/material/Stack';
import type { Member } from '@platform/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../common/buttons.tsx';
import type { Kind } from '../kind.ts';
import { ListTable } from '../list-table.tsx';
import { type MemberAction, MemberActionDialog } from './member-action-dialog.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { MemberMenu } from './member-menu.tsx';
import { NewNumberCard } from './member-numbers.tsx';
import { ExportMembers } from './members-export.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

/** The members: added and edited in a drawer, imported from a file and exported to one. */
export function MembersList({ kind }: { kind: Kind<Member> }) {
  const { t } = useTranslation('adminMembers');
  /** Whom the drawer edits; 'new' adds one. */
  const [editing, setEditing] = useState<Member | 'new' | null>(null);
  const [action, setAction] = useState<MemberAction | null>(null);
  const [replaced, setReplaced] = useState<Member | null>(null);
  const [importing, setImporting] = useState(false);

  return (
    <>
      <Stack role="status" sx={{ '&:not(:empty)': { mb: 6 } }}>
        {replaced && (
          <NewNumberCard member={replaced} reason="replaced" onDismiss={() => setReplaced(null)} />
        )}
      </Stack>
      <ListTable
        kind={kind}
        tools={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, ml: 'auto' }}>
            <Button variant="outlined" icon="upload" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
            <ExportMembers />
            <Button icon="add" onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          </Stack>
        }
        actions={(member) => (
          <MemberMenu
            member={member}
            onEdit={() => setEditing(member)}
            onAction={(name) => setAction({ kind: name, member })}
          />
        )}
      />
      {editing && (
        <MemberDrawer member={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {action && (
        <MemberActionDialog
          {...action}
          onClose={() => setAction(null)}
          onReplaced={setReplaced}
          onDeleted={({ id }) => setReplaced((shown) => (shown?.id === id ? null : shown))}
        />
      )}
      <Suspense fallback={null}>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
