import type { Member, MemberListQuery } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state-block.tsx';
import { unsaved } from '../../../lib/unsaved.ts';
import { useListPages } from '../api/list-pages.ts';
import { membersKey } from '../api/members.ts';
import { useSearch } from '../lib/use-search.ts';
import { ListPages } from './list-pages.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type MemberAction, MemberActionDialog } from './member-action-dialog.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './members-section.module.css';
import { type NewNumber, NewNumberCard } from './new-number-card.tsx';

type Sort = NonNullable<MemberListQuery['sort']>;

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
  const query = useListPages<Member>({ key: [membersKey], path: paths.members, search: search.search, sort });

  function edit(member: Member, button: HTMLElement) {
    if (member.id === editing?.id) return;
    unsaved.drop(() => {
      opener.current = button;
      setEditing(member);
    }, 'member');
  }

  return (
    <div className={styles.section}>
      <MemberForm
        key={editing?.id ?? 'new'}
        member={editing}
        onAdded={(member) => setNewNumber({ member, reason: 'added' })}
        onLeaveEditing={() => {
          setEditing(null);
          opener.current?.focus();
        }}
      />
      <div role="status">
        {newNumber && <NewNumberCard {...newNumber} onDismiss={() => setNewNumber(null)} />}
      </div>
      <section aria-label={t('listTitle')}>
        <ListToolbar
          searchLabel={manage('searchMembers')}
          search={search.field}
          sorts={[
            { id: 'newest', label: manage('newest') },
            { id: 'oldest', label: manage('oldest') },
            { id: 'name', label: manage('byName') },
          ]}
          sort={sort}
          onSort={setSort}
        />
        <ListPages
          query={query}
          label={t('listTitle')}
          row={(member) => (
            <MemberRow
              key={member.id}
              member={member}
              editing={member.id === editing?.id}
              onEdit={(button) => edit(member, button)}
              onAction={(kind) => setAction({ kind, member })}
            />
          )}
          errorTitle={t('error')}
          search={search.search}
          onClearSearch={search.clear}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        />
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
    </div>
  );
}
