import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { CategoryVideo, ItemType } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemKey, itemPageTypes } from '../../../lib/items.ts';
import { useSearch } from '../../../lib/use-search.ts';
import { adminQuery } from '../auth/api.ts';
import { ignoreEnter } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { contentKey, type Item, itemLists } from './api.ts';

/** Options of all types together. */
const mostOptions = 24;
const groups = { video: 'videos', embed: 'embeds', youtube: 'categoryVideos' } as const;

/** Category videos are public from creation. */
const shown = (found: Item | CategoryVideo) =>
  'type' in found
    ? found
    : ({ ...found, type: 'youtube', thumbnail: null, publishedAt: found.createdAt, isPublic: true } as const);

export type FoundItem = ReturnType<typeof shown>;

type ItemPickerProps = {
  types?: readonly ItemType[];
  label: string;
  /** The item that the field holds. Without it the field is empty again after each choice. */
  value?: FoundItem | null;
  /** Items that are not offered. */
  except?: readonly { type: ItemType; id: string }[];
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChoose: (item: FoundItem | null) => void;
};

/** Searches items on the server, hidden and scheduled ones too, and gives the chosen one. */
export function ItemPicker(props: ItemPickerProps) {
  const { types = itemPageTypes, label, value, except = [], disabled = false, inputRef, onChoose } = props;
  const { t } = useTranslation(['adminSeries', 'adminThumbnails', 'adminManage']);
  const { describe } = useAdminToasts();
  const { search, field, clear } = useSearch(...useState(''));
  const lists = useQueries({
    queries: types.map((type) => ({
      ...adminQuery<(typeof itemLists)[ItemType]>(
        contentKey,
        apiPath(itemLists[type], {
          limit: mostOptions / types.length,
          scope: 'all',
          search: search || undefined,
        }),
      ),
      placeholderData: keepPreviousData,
    })),
  });
  const taken = new Set(except.map(itemKey));
  const error = lists.find((list) => list.error)?.error;
  return (
    <Autocomplete<FoundItem>
      options={lists.flatMap(({ data = [] }) => data.map(shown)).filter((one) => !taken.has(itemKey(one)))}
      value={value ?? null}
      {...(value === undefined && { inputValue: field.value })}
      disabled={disabled}
      loading={lists.some(({ isFetching }) => isFetching)}
      loadingText={t('adminThumbnails:loading')}
      noOptionsText={error ? describe(error, t('adminThumbnails:listFailed')) : t('adminThumbnails:noMatch')}
      filterOptions={(options) => options}
      {...(types.length > 1 && { groupBy: ({ type }) => t(`adminManage:${groups[type]}`) })}
      getOptionLabel={({ title }) => title}
      getOptionKey={itemKey}
      isOptionEqualToValue={({ id }, chosen) => id === chosen.id}
      onChange={(_, chosen) => onChoose(chosen)}
      onInputChange={(_, text, reason) =>
        reason === 'input' ? field.onChange({ target: { value: text } }) : clear()
      }
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={label}
          placeholder={t(types.length > 1 ? 'addHint' : 'adminManage:searchTitles')}
          onKeyDown={ignoreEnter}
          onCompositionStart={field.onCompositionStart}
          onCompositionEnd={field.onCompositionEnd}
        />
      )}
    />
  );
}
