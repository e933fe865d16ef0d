import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { CaptionTrack } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { detailPath } from '../../../lib/items.ts';
import { adminApi, adminDelete, adminKey } from '../auth/api.ts';
import { FileButton, IconButton } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/dialogs.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';

const languages = ['zh-CN', 'zh-TW', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'ru', 'it', 'vi', 'th', 'ar'];

/** Chinese is named by its script. */
const named = (tag: string): string => ({ 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' })[tag] ?? tag;

const captionsKey = (id: string) => [adminKey, 'captions', id];
const captionsPath = (id: string, language: string) =>
  apiPath('/api/videos/{id}/captions/{language}', { id, language });

const frame = {
  display: 'grid',
  gap: 2,
  m: 0,
  p: '12px 16px 16px',
  border: '1px solid var(--line)',
  borderRadius: 1,
  '& > legend': { px: '6px', typography: 'body2' },
  '& :is(legend, p, code, small)': { color: 'text.secondary' },
};

type ShownTrack = Omit<CaptionTrack, 'url'>;

/** The captions of a saved video; they are saved and removed at once. */
export function CaptionsField({ id, legend }: { id: string; legend?: string }) {
  const { t } = useTranslation('adminManage');
  const tracks = useQuery({
    queryKey: captionsKey(id),
    queryFn: async ({ signal }): Promise<ShownTrack[]> =>
      (await adminApi(apiPath('/api/videos/{id}', { id, scope: 'all' }), { signal })).playback.captions,
    // It is changed here, and the server may show that a moment later.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Box component="fieldset" sx={frame}>
      <legend>{legend ?? t('captions')}</legend>
      {tracks.data ? (
        <>
          {tracks.data.length === 0 && <p>{t('captionsNone')}</p>}
          {tracks.data.map((track) => (
            <Track key={track.language} id={id} track={track} />
          ))}
          <AddCaptions id={id} known={tracks.data.map(({ language }) => language)} />
        </>
      ) : (
        (tracks.error && <QueryError query={tracks} title={t('captionsError')} />) || <Skeleton height={48} />
      )}
    </Box>
  );
}

/** Changes the list that is shown. */
function useShown(id: string) {
  const queryClient = useQueryClient();
  return (language: string, next?: ShownTrack) => {
    // Asked for when its page is opened again: the server may show the change a moment later.
    void queryClient.invalidateQueries({ queryKey: [detailPath('video', id)], refetchType: 'none' });
    queryClient.setQueryData<ShownTrack[]>(captionsKey(id), (before = []) => [
      ...before.filter((one) => one.language !== language),
      ...(next ? [next] : []),
    ]);
  };
}

function Track({ id, track: { language, label } }: { id: string; track: ShownTrack }) {
  const { t } = useTranslation('adminManage');
  const show = useShown(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
      <span>{label}</span>
      <Box component="code" sx={{ flex: 1 }}>
        {language}
      </Box>
      <IconButton
        icon={panelIcons.trash}
        label={t('captionsRemove', { label })}
        color="error"
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmChange
          title={t('captionsRemoveTitle', { label })}
          confirmLabel={t('captionsRemoveConfirm')}
          pendingLabel={t('deleting')}
          change={async () => {
            await adminDelete(captionsPath(id, language));
            show(language);
          }}
          done={[t('captionsRemoved'), label]}
          failed={t('captionsRemoveFailed')}
          onClose={() => setAsking(false)}
        >
          {t('captionsRemoveText')}
        </ConfirmChange>
      )}
    </Stack>
  );
}

/** Adds captions in a language, or replaces those that are there. */
function AddCaptions({ id, known }: { id: string; known: string[] }) {
  const { t, i18n } = useTranslation(['adminManage', 'admin']);
  const toasts = useAdminToasts();
  const show = useShown(id);
  const [language, setLanguage] = useState('zh-CN');
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const add = useMutation({
    mutationFn: (file: File) =>
      adminApi(captionsPath(id, language), { method: 'PUT', file, timeoutMs: limits.uploadStallMs }),
    onSuccess: (saved) => {
      show(saved.language, saved);
      toasts.done(t('captionsSaved'), t('captionsCues', { label: saved.label, count: saved.cues }));
    },
    onError: (error) => toasts.failed(error, t('captionsFailed')),
  });
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'end', gap: 3 }}>
      <TextField
        select
        size="small"
        sx={{ flex: 1, minWidth: 180 }}
        label={t('captionsLanguage')}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      >
        {languages.map((tag) => (
          <MenuItem
            key={tag}
            value={tag}
            disabled={known.length >= limits.captionTracks && !known.includes(tag)}
          >
            {names.of(named(tag))}
          </MenuItem>
        ))}
      </TextField>
      <FileButton
        icon={panelIcons.upload}
        label={t(known.includes(language) ? 'captionsReplace' : 'captionsAdd')}
        accept=".vtt,.srt"
        pending={add.isPending}
        onFile={(file) => {
          if (file.size > limits.captionsFileBytes) toast.error(t('admin:error'), t('captionsTooLarge'));
          else add.mutate(file);
        }}
      />
      <Box component="small" sx={{ flexBasis: '100%' }}>
        {t('captionsHint')}
      </Box>
    </Stack>
  );
}
