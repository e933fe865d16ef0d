import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { limits } from '@platform/contracts/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';

const debounceMs = 300;

/** What is typed, and, debounced, what to search for. A half-composed Chinese word is not searched for. */
export function useSearch() {
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const [search, setSearch] = useState('');

  useEffect(() => {
    if (composing) return;
    const wait = text ? debounceMs : 0;
    const timer = setTimeout(() => setSearch(text.trim().slice(0, limits.searchCharacters)), wait);
    return () => clearTimeout(timer);
  }, [text, composing]);

  return {
    search,
    clear: () => setText(''),
    field: {
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

export type Search = ReturnType<typeof useSearch>;

type SearchAndSortProps<Sort extends string> = {
  searchLabel: string;
  search: Search;
  sorts: Record<Sort, string>;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** The search field and the order of a list. */
export function SearchAndSort<Sort extends string>(props: SearchAndSortProps<Sort>) {
  const { searchLabel, search, sorts, sort, onSort } = props;
  const { t } = useTranslation('adminManage');
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 3 }}>
      <TextField
        {...search.field}
        type="search"
        size="small"
        sx={{ maxWidth: 360 }}
        placeholder={searchLabel}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon name="search" size={18} />
              </InputAdornment>
            ),
          },
          htmlInput: { 'aria-label': searchLabel, maxLength: limits.searchCharacters, autoComplete: 'off' },
        }}
      />
      <TextField
        select
        size="small"
        sx={{ flex: 'none', width: 'auto', minWidth: 112 }}
        value={sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('sort') } }}
      >
        {Object.entries<string>(sorts).map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </TextField>
    </Stack>
  );
}
