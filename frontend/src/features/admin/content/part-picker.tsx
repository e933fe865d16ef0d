import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { CategoryVideo } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemKey } from '../../../lib/items.ts';
import { useSearch } from '../../../lib/use-search.ts';
import { adminApi, adminKey } from '../auth/api.ts';
import { ignoreEnter } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import type { EditedPart } from '../series/series-form.ts';
import { contentKey, type Item } from './api.ts';

/** Options of each type. */
const mostOptions = 8;
const paths = ['/api/videos', '/api/embeds', '/api/category-videos'] as const;
const groups = { video: 'videos', embed: 'embeds', youtube: 'categoryVideos' } as const;

/** Category videos are public from creation. */
const partOf = (found: Item | CategoryVideo): EditedPart =>
  'type' in found
    ? found
    : { ...found, type: 'youtube', thumbnail: null, publishedAt: found.createdAt, isPublic: true };

type PartPickerProps = {
  parts: readonly EditedPart[];
  onAdd: (part: EditedPart) => void;
  inputRef: Ref<HTMLInputElement>;
  label?: string;
};

/** Searches items of all types on the server, hidden and scheduled ones too, and adds the chosen one. */
export function PartPicker({ parts, onAdd, inputRef, label }: PartPickerProps) {
  const { t } = useTranslation(['adminSeries', 'adminThumbnails', 'adminManage']);
  const { describe } = useAdminToasts();
  const { search, field, clear } = useSearch(...useState(''));
  const lists = useQueries({
    queries: paths.map((path) => ({
      queryKey: [adminKey, contentKey, 'parts', path, search],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<(Item | CategoryVideo)[]> =>
        adminApi(apiPath(path, { limit: mostOptions, scope: 'all', search: search || undefined }), {
          signal,
        }),
      placeholderData: keepPreviousData<(Item | CategoryVideo)[]>,
    })),
  });
  const taken = new Set(parts.map(itemKey));
  const error = lists.find((list) => list.error)?.error;
  return (
    <Autocomplete
      options={lists.flatMap(({ data = [] }) => data.map(partOf)).filter((one) => !taken.has(itemKey(one)))}
      value={null}
      inputValue={field.value}
      disabled={parts.length >= limits.seriesItems}
      loading={lists.some(({ isFetching }) => isFetching)}
      loadingText={t('adminThumbnails:loading')}
      noOptionsText={error ? describe(error, t('adminThumbnails:listFailed')) : t('adminThumbnails:noMatch')}
      filterOptions={(options) => options}
      groupBy={({ type }) => t(`adminManage:${groups[type]}`)}
      getOptionLabel={({ title }) => title}
      getOptionKey={itemKey}
      onChange={(_, chosen) => chosen && onAdd(chosen)}
      onInputChange={(_, value, reason) =>
        reason === 'input' ? field.onChange({ target: { value } }) : clear()
      }
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={label ?? t('add')}
          placeholder={t('addHint')}
          onKeyDown={ignoreEnter}
          onCompositionStart={field.onCompositionStart}
          onCompositionEnd={field.onCompositionEnd}
        />
      )}
    />
  );
}
