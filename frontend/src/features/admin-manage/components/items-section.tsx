import type { ListSort } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { contentKey } from '../../admin-content/lib/invalidate-content.ts';
import type { Item } from '../api/items.ts';
import { useListPages } from '../api/list-pages.ts';
import { itemWords } from '../lib/item-words.ts';
import { useSearch } from '../lib/use-search.ts';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';
import { ItemHead, ItemRow } from './item-row.tsx';
import { ListPages } from './list-pages.tsx';
import { ListToolbar } from './list-toolbar.tsx';

type ItemsSectionProps = { type: Item['type']; onOpenTab: (tab: string) => void };

/** Every video or embed, hidden and scheduled ones too. */
export function ItemsSection({ type, onOpenTab }: ItemsSectionProps) {
  const { t } = useTranslation('adminManage');
  const words = itemWords[type];
  const search = useSearch();
  const [sort, setSort] = useState<ListSort>('newest');
  const [editing, setEditing] = useState<Item | null>(null);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const query = useListPages<Item>({
    key: [contentKey, type],
    path: type === 'video' ? paths.videos : paths.embeds,
    search: search.search,
    sort,
    everything: true,
  });

  return (
    <>
      <ListToolbar
        searchLabel={t('search')}
        search={search.field}
        sorts={[
          { id: 'newest', label: t('newest') },
          { id: 'oldest', label: t('oldest') },
          { id: 'title', label: t('byTitle') },
          { id: 'views', label: t('byViews') },
        ]}
        sort={sort}
        onSort={setSort}
      />
      <ListPages
        query={query}
        label={t(words.list)}
        head={<ItemHead sort={sort} />}
        row={(item) => <ItemRow key={item.id} item={item} onEdit={setEditing} onDelete={setDeleting} />}
        errorTitle={t(words.listError)}
        search={search.search}
        onClearSearch={search.clear}
        empty={
          <EmptyState
            title={t(words.empty)}
            text={t(words.emptyText)}
            action={
              <Button variant="secondary" onClick={() => onOpenTab(words.makeTab)}>
                {t(words.make)}
              </Button>
            }
          />
        }
      />
      {editing && <EditItemDialog item={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteItemDialog item={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
