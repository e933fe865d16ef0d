import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ListSort } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { formatCount } from '../../../lib/format.ts';
import { Button, IconButton } from '../common/buttons.tsx';
import { ListPages, useListPages } from '../common/list-pages.tsx';
import { SearchAndSort, useSearch } from '../common/search-and-sort.tsx';
import { contentKey, type Item } from '../content/api.ts';
import { useReleaseText } from '../content/content-form.ts';
import { DeleteItemDialog, EditItemDialog } from './item-dialogs.tsx';

type Sort = Extract<ListSort, 'newest' | 'oldest' | 'title' | 'views'>;

/** Columns for which a phone has no room; the title's says their figures there. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

type ItemsSectionProps = { type: Item['type']; onOpenTab: (tab: string) => void };

/** Every video or embed, hidden and scheduled ones too. */
export function ItemsSection({ type, onOpenTab }: ItemsSectionProps) {
  const { t } = useTranslation('adminManage');
  const search = useSearch();
  const [sort, setSort] = useState<Sort>('newest');
  const [editing, setEditing] = useState<Item | null>(null);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const query = useListPages({
    key: [contentKey, type],
    path: type === 'video' ? '/api/videos' : '/api/embeds',
    search: search.search,
    sort,
  });

  return (
    <>
      <SearchAndSort
        searchLabel={t('search')}
        search={search}
        sorts={{ newest: t('newest'), oldest: t('oldest'), title: t('byTitle'), views: t('byViews') }}
        sort={sort}
        onSort={setSort}
      />
      <ListPages
        query={query}
        search={search}
        errorTitle={t(`${type}sError`)}
        empty={
          <EmptyState
            title={t(`${type}sEmpty`)}
            text={t(`${type}sEmptyText`)}
            action={
              <Button variant="outlined" onClick={() => onOpenTab(type === 'video' ? 'upload' : 'embed')}>
                {t(`${type}Make`)}
              </Button>
            }
          />
        }
      >
        {(items, rows) => (
          <Table aria-label={t(`${type}s`)}>
            <ItemsHead sort={sort} onSort={setSort} />
            <TableBody ref={rows}>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} onEdit={setEditing} onDelete={setDeleting} />
              ))}
            </TableBody>
          </Table>
        )}
      </ListPages>
      {editing && <EditItemDialog item={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteItemDialog item={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function ItemsHead({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('adminManage');
  const byTime = sort === 'newest' || sort === 'oldest';
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const head = (
    text: string,
    next: Sort,
    active: boolean,
    direction: 'asc' | 'desc',
    cell: TableCellProps,
  ) => (
    <TableCell {...cell} sortDirection={active && direction}>
      <TableSortLabel active={active} direction={direction} onClick={() => onSort(next)}>
        {text}
      </TableSortLabel>
    </TableCell>
  );
  return (
    <TableHead>
      <TableRow>
        {head(t('byTitle'), 'title', sort === 'title', 'asc', { colSpan: 2 })}
        {head(t('views'), 'views', sort === 'views', 'desc', { align: 'right', sx: wide })}
        {head(t('added'), sort === 'newest' ? 'oldest' : 'newest', byTime, direction, { sx: wide })}
        <TableCell>
          <span className="visually-hidden">{t('actions')}</span>
        </TableCell>
      </TableRow>
    </TableHead>
  );
}

type ItemRowProps = { item: Item; onEdit: (item: Item) => void; onDelete: (item: Item) => void };

function ItemRow({ item, onEdit, onDelete }: ItemRowProps) {
  const { t, i18n } = useTranslation('adminManage');
  const releaseText = useReleaseText();
  const { title, isPublic, publishedAt, createdAt } = item;
  const scheduled = Date.parse(publishedAt) > Date.now();
  const views = formatCount(item.views, i18n.language);
  return (
    <TableRow hover tabIndex={-1}>
      <TableCell>
        <Box sx={{ width: 72 }}>
          <Thumbnail item={item} />
        </Box>
      </TableCell>
      <TableCell sx={{ width: '100%', fontSize: 15 }}>
        {title}
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary', fontSize: 14 }}>
          {views} {t('views')}
        </Box>
        {(!isPublic || scheduled) && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, my: 1 }}>
            {!isPublic && <Chip size="small" label={t('hidden')} />}
            {scheduled && (
              <Chip size="small" color="info" label={t('releases', { date: releaseText(publishedAt) })} />
            )}
          </Stack>
        )}
      </TableCell>
      <TableCell align="right" sx={wide}>
        {views}
      </TableCell>
      <TableCell sx={{ ...wide, color: 'text.disabled', whiteSpace: 'nowrap' }}>
        <RelativeTime instant={createdAt} />
      </TableCell>
      <TableCell>
        <Stack direction={{ sm: 'row' }} sx={{ mr: { xs: -2.5, sm: 0 } }}>
          <IconButton icon="edit" label={t('edit', { title })} onClick={() => onEdit(item)} />
          <IconButton
            icon="trash"
            color="error"
            label={t('remove', { title })}
            onClick={() => onDelete(item)}
          />
        </Stack>
      </TableCell>
    </TableRow>
  );
}
