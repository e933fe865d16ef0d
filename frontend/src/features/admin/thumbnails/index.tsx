import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { apiPath } from '@platform/contracts/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { useSearch } from '../../../lib/use-search.ts';
import { adminQuery } from '../auth/api.ts';
import { ignoreEnter } from '../common/form.tsx';
import { FormLayout } from '../common/form-layout.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { PictureField, UploadProgress } from '../common/picture-field.tsx';
import { TabHeading } from '../common/tab.tsx';
import { Toggle } from '../common/toggle.tsx';
import { usePicture } from '../common/use-picture.ts';
import { contentKey, type Item, listPathOf, useSave } from '../content/api.ts';
import { FramePicker } from './frame-picker.tsx';

const mostOptions = 20;

/** Sets the thumbnail of a video or embed from a file or a frame. An error keeps the selection. */
export default function ThumbnailsTab() {
  const { t } = useTranslation(['adminThumbnails', 'admin']);
  const toasts = useAdminToasts();
  const [type, setType] = useState<Item['type']>('video');
  const [item, setItem] = useState<Item | null>(null);
  const chosen = usePicture();
  const { picture, percent } = chosen;
  const { mutateAsync: update } = useSave(listPathOf(type), item?.id);
  useUnsavedForm('thumbnails', item !== null || picture !== null);

  function clear() {
    setItem(null);
    chosen.clear();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!item) return chosen.reject('thumbnailItemRequired');
    if (!picture) return chosen.reject('thumbnailNotAnImage');
    chosen.upload(picture, async ({ objectPath, still }) => {
      await update({ thumbnail: objectPath });
      toasts.done(t('updated'), t(still ? 'updatedStill' : 'updatedText', { title: item.title }));
      clear();
    });
  }

  const saving = percent !== null;
  function changeType(next: Item['type']) {
    setType(next);
    setItem(null);
  }

  return (
    <>
      <TabHeading title={t('admin:thumbnails')} intro={t('intro')} />
      <FormLayout
        label={t('admin:thumbnails')}
        onSubmit={submit}
        saving={saving}
        saveLabel={t(saving ? 'uploading' : 'upload')}
        onClear={() => unsaved.drop(clear, 'thumbnails')}
      >
        <Toggle
          aria-label={t('type')}
          options={{ video: t('video'), embed: t('embed') }}
          value={type}
          disabled={saving}
          onChange={changeType}
        />
        <ItemPicker key={type} type={type} item={item} disabled={saving} onChange={setItem} />
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <PictureField item={item} chosen={chosen} disabled={saving} />
          {item?.type === 'video' && (
            <FramePicker key={item.id} source={item.objectPath} disabled={saving} onTake={chosen.choose} />
          )}
        </Box>
        <UploadProgress percent={percent} />
      </FormLayout>
    </>
  );
}

type ItemPickerProps = {
  type: Item['type'];
  item: Item | null;
  disabled: boolean;
  onChange: (item: Item | null) => void;
};

/** Searches videos or embeds on the server, hidden and scheduled ones too. */
function ItemPicker({ type, item, disabled, onChange }: ItemPickerProps) {
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
          onKeyDown={ignoreEnter}
          onCompositionStart={field.onCompositionStart}
          onCompositionEnd={field.onCompositionEnd}
        />
      )}
    />
  );
}
