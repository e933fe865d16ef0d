import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SeriesDetail } from '@platform/contracts';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../components/state-block.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { keyOf } from '../../../lib/api-error.ts';
import { itemKey } from '../../../lib/items.ts';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { adminApi, useReadOnce } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { FormLayout, fieldGrid } from '../common/form-layout.tsx';
import { ChangedMeanwhile, useAdminToasts } from '../common/messages.ts';
import { newKey } from '../common/new-key.ts';
import { PictureField, UploadProgress } from '../common/picture-field.tsx';
import { TabSkeleton } from '../common/tab.tsx';
import { usePicture } from '../common/use-picture.ts';
import { contentKey, useEdit, useSave, wholePath } from '../content/api.ts';
import { Description, Title, Visibility } from '../content/content-fields.tsx';
import { PartsField } from './parts-field.tsx';
import { deletedPart, type SeriesForm, savedBody, seriesForm } from './series-form.ts';

type EditorProps = { title: string; onClose: () => void };

/** Edits a series; without an id it makes one. Closing gives the focus back. */
export function SeriesEditor({ id = '', title, onClose }: EditorProps & { id?: string }) {
  const { t } = useTranslation(['adminSeries', 'adminManage']);
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => () => opener?.focus(), [opener]);
  const { loaded, query: detail } = useReadOnce(contentKey, wholePath('/api/series', id), id !== '');
  const leave = () => unsaved.drop(onClose, 'series');
  return (
    <>
      <Button variant="text" icon="back" autoFocus sx={{ ml: -5, mb: 2 }} onClick={leave}>
        {t('back')}
      </Button>
      <Box component="h3" sx={{ mb: 6, font: 'var(--type-h2)', overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {!id || loaded ? (
        <Editor series={loaded} title={title} onClose={onClose} />
      ) : detail.error ? (
        <QueryError query={detail} title={t('adminManage:seriesError')} />
      ) : (
        <TabSkeleton />
      )}
    </>
  );
}

/** Takes out of the form the parts that the series had when it was opened, and lost with their items since; returns how many. */
async function takeOutDeleted(
  { id, items: opened }: SeriesDetail,
  form: UseFormReturn<SeriesForm>,
): Promise<number> {
  const now = await adminApi(wholePath('/api/series', id)).catch(() => undefined);
  if (!now) return 0;
  const left = new Set(now.items.map(itemKey));
  const deleted = new Set(opened.map(itemKey).filter((key) => !left.has(key)));
  const before = form.getValues('items');
  const items = before.filter((part) => !deleted.has(itemKey(part)));
  form.setValue('items', items, { shouldDirty: true });
  return before.length - items.length;
}

function Editor({ series, title, onClose }: EditorProps & { series: SeriesDetail | undefined }) {
  const { t } = useTranslation(['adminSeries', 'adminManage', 'admin', 'common']);
  const toasts = useAdminToasts();
  const [key] = useState(newKey);
  const add = useSave('/api/series', undefined, key);
  // Of the series as the editor found it, whatever is read later.
  const [{ before, bodyOf, ...options }] = useState(() => seriesForm(series));
  const edit = useEdit('/api/series', series?.id ?? '', before, savedBody);
  const save = series ? edit : add;
  const chosen = usePicture();
  const { picture, percent } = chosen;
  const form = useForm<SeriesForm>(options);
  useUnsavedForm('series', form.formState.isDirty || picture !== null);
  const cover = form.watch('cover');
  const saving = percent !== null || save.isPending;

  async function send(values: SeriesForm) {
    const body = bodyOf(values);
    if (Object.keys(body).length === 0) return onClose();
    try {
      // Closes this editor, and not the one that is open by then.
      const saved = await save.mutateAsync(body, { onSuccess: onClose });
      toasts.done(t('adminManage:saved'), saved.title);
    } catch (error) {
      const mayLack =
        keyOf(error) === 'seriesItemMissing' ||
        (error instanceof ChangedMeanwhile && error.fields.includes('items'));
      const deleted = deletedPart(error, values);
      const count = series && mayLack ? await takeOutDeleted(series, form) : 0;
      if (count > 0) toast.error(t('admin:error'), t('deletedTakenOut', { count }));
      else if (deleted) toast.error(t('admin:error'), t('deletedPart', deleted));
      else toasts.failed(error, t('adminManage:serieUpdateFailed'), form);
    }
  }

  /** Takes a stored picture, or none, in place of the chosen one. */
  function setCover(cover: string | null) {
    chosen.clear();
    form.setValue('cover', cover, { shouldDirty: true });
  }

  const submit = form.handleSubmit((values) => {
    if (!picture) return send(values);
    return chosen.upload(picture, ({ objectPath }) => {
      // Not uploaded again if saving fails.
      setCover(objectPath);
      return send({ ...values, cover: objectPath });
    });
  });

  return (
    <FormLayout
      label={title}
      onSubmit={submit}
      saving={saving}
      saveLabel={t(saving ? 'adminManage:saving' : 'save')}
      onClear={() => unsaved.drop(onClose, 'series')}
      clearLabel={t('common:cancel')}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
        }}
      >
        <Box sx={{ ...fieldGrid, alignContent: 'start' }}>
          <Title form={form} />
          <Description form={form} />
          <Visibility form={form} />
          <PictureField
            item={cover ? { id: '', title, thumbnail: cover } : null}
            chosen={chosen}
            disabled={saving}
          />
          {cover || picture ? (
            <Button variant="text" disabled={saving} onClick={() => setCover(null)}>
              {t('partsPictures')}
            </Button>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {t('partsPicturesText')}
            </Typography>
          )}
        </Box>
        <PartsField form={form} />
      </Box>
      <UploadProgress percent={percent} />
    </FormLayout>
  );
}
