import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Member, MemberSort } from '@platform/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state-block.tsx';
import { unsaved } from '../../../lib/unsaved.ts';
import { ListPages, useListPages } from '../common/list-pages.tsx';
import { SearchAndSort, useSearch } from '../common/search-and-sort.tsx';
import { type MemberAction, MemberActionDialog } from './member-action-dialog.tsx';
import { MemberForm } from './member-form.tsx';
import { type NewNumber, NewNumberCard } from './member-numbers.tsx';
import { MemberRow } from './member-row.tsx';
import { membersKey } from './members-api.ts';

type Sort = Exclude<MemberSort, 'name-desc'>;

/** The members: a form that adds one, or edits the one chosen in the list below it. */
export function MembersSection() {
  const { t } = useTranslation('adminMembers');
  const { t: manage } = useTranslation('adminManage');
  const search = useSearch();
  const [sort, setSort] = useState<Sort>('newest');
  const [editing, setEditing] = useState<Member | null>(null);
  const [action, setAction] = useState<MemberAction | null>(null);
  const [newNumber, setNewNumber] = useState<NewNumber | null>(null);
  /** The button that began the editing: the focus goes back there. */
  const opener = useRef<HTMLElement>(null);
  const query = useListPages({
    key: [membersKey],
    path: '/api/members',
    search: search.search,
    sort,
  });

  function edit(member: Member, button: HTMLElement) {
    if (member.id === editing?.id) return;
    unsaved.drop(() => {
      opener.current = button;
      setEditing(member);
    }, 'member');
  }

  return (
    <Stack sx={{ gap: 8 }}>
      <MemberForm
        key={editing?.id ?? 'new'}
        member={editing}
        onAdded={(member) => setNewNumber({ member, reason: 'added' })}
        onLeaveEditing={() => {
          setEditing(null);
          opener.current?.focus();
        }}
      />
      <Box role="status" sx={{ '&:empty': { mt: -8 } }}>
        {newNumber && <NewNumberCard {...newNumber} onDismiss={() => setNewNumber(null)} />}
      </Box>
      <section aria-label={t('listTitle')}>
        <SearchAndSort
          searchLabel={manage('searchMembers')}
          search={search}
          sorts={{ newest: manage('newest'), oldest: manage('oldest'), name: manage('byName') }}
          sort={sort}
          onSort={setSort}
        />
        <ListPages
          query={query}
          search={search}
          errorTitle={t('error')}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        >
          {(members, rows) => (
            <Box
              component="ul"
              ref={rows}
              aria-label={t('listTitle')}
              sx={{ borderTop: 1, borderColor: 'divider' }}
            >
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  editing={member.id === editing?.id}
                  onEdit={(button) => edit(member, button)}
                  onAction={(kind) => setAction({ kind, member })}
                />
              ))}
            </Box>
          )}
        </ListPages>
      </section>
      {action && (
        <MemberActionDialog
          {...action}
          onClose={() => setAction(null)}
          onReplaced={(member) => setNewNumber({ member, reason: 'replaced' })}
          onDeleted={({ id }) => {
            if (editing?.id === id) setEditing(null);
            if (newNumber?.member.id === id) setNewNumber(null);
          }}
        />
      )}
    </Stack>
  );
}
