import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '../../../lib/use-search.ts';
import { Choice, SearchField } from '../common/search-and-sort.tsx';
import { useCategoryName } from '../content/content-form.ts';
import type { List } from './list-api.ts';
import type { Filter, ListDefinition } from './list-definitions.ts';

type ListToolsProps = { kind: ListDefinition; list: List; children: ReactNode };

export function ListTools({ kind, list, children }: ListToolsProps) {
  const { t } = useTranslation('adminManage');
  const categoryName = useCategoryName();
  const search = useSearch(list.filters.search ?? '', (text) => list.show({ search: text }));
  const filters = Object.entries(kind.filters ?? {}) as [Filter, string[]][];
  function nameOf(filter: string, value: string) {
    if (filter === 'action') return t(`target_${value as 'video'}`);
    return filter === 'category' ? categoryName(value) : t(value as 'public');
  }
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <SearchField search={search} label={t(kind.search)} />
        {filters.map(([filter, values]) => (
          <Choice
            key={filter}
            label={t(`${filter}Filter`)}
            options={{
              '': t(`${filter}Any`),
              ...Object.fromEntries(values.map((value) => [value, nameOf(filter, value)])),
            }}
            value={list.filters[filter] ?? ''}
            onChange={(value) => list.show({ [filter]: value })}
          />
        ))}
        {children}
      </Stack>
      <Box role="status" sx={{ minHeight: 24, color: 'text.disabled', font: 'var(--type-secondary)' }}>
        {list.items && t(`${kind.word}Count`, { count: list.total })}
      </Box>
    </>
  );
}
