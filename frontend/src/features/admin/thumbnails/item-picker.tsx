import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { apiPath } from '@platform/contracts/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '../../../lib/use-search.ts';
import { adminQuery } from '../auth/api.ts';
import { useAdminToasts } from '../common/messages.ts';
import { contentKey, type Item, listPathOf } from '../content/api.ts';

const mostOptions = 20;

type ItemPickerProps = {
  type: Item['type'];
  item: Item | null;
  disabled: boolean;
  onChange: (item: Item | null) => void;
};

/** Searches videos or embeds on the server, hidden and scheduled ones too. */
export function ItemPicker({ type, item, disabled, onChange }: ItemPickerProps) {
  const { t } = useTranslation(['adminThumbnails', 'adminManage']);
  const { describe } = useAdminToasts();
  const { search, field, clear } = useSearch(...useState(''));
  const path = apiPath(listPathOf(type), {
    limit: mostOptions,
    scope: 'all',
    search: search || undefined,
  });
  const { data, error, isFetching } = useQuery({
    ...adminQuery<'/api/videos' | '/api/embeds'>(contentKey, path),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Item>
      options={data ?? []}
      value={item}
      disabled={disabled}
      loading={isFetching}
      loadingText={t('loading')}
      noOptionsText={error ? describe(error, t('listFailed')) : t('noMatch')}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={({ id }, chosen) => id === chosen.id}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, value, reason) =>
        reason === 'input' ? field.onChange({ target: { value } }) : clear()
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={t(type)}
          placeholder={t('adminManage:searchTitles')}
          onCompositionStart={field.onCompositionStart}
          onCompositionEnd={field.onCompositionEnd}
        />
      )}
    />
  );
}
