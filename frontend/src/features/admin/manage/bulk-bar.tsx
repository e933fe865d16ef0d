import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { limits } from '@platform/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallButton } from '../common/buttons.tsx';
import { ConfirmDialog } from '../common/dialogs.tsx';
import { translateRejection, useAdminToasts } from '../common/messages.ts';
import { useBulk } from '../content/api.ts';
import type { BulkList, Selection } from './list-definitions.ts';

type Action = BulkList['bulk'][number];
type Failure = { id: string; name: string; reason: string };

/** Whether the action needs confirmation. */
const asks = (action: Action): action is 'delete' | 'suspend' => action === 'delete' || action === 'suspend';
/** Names listed in the confirmation. */
const named = 3;

type BulkBarProps = {
  kind: BulkList;
  selected: Selection;
  onSelect: (selected: Selection) => void;
};

/** Actions on the selected rows. Rows that fail are listed and stay selected. */
export function BulkBar({ kind, selected, onSelect }: BulkBarProps) {
  const { t, i18n } = useTranslation('adminManage');
  const toasts = useAdminToasts();
  const bulk = useBulk(kind.path);
  const [asking, setAsking] = useState<'delete' | 'suspend' | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const { word } = kind;
  const many = (count: number) => t(`${word}Count`, { count });
  const isTooMany = selected.size > limits.bulkItems;

  async function run(action: Action) {
    setFailures([]);
    try {
      const { results } = await bulk.mutateAsync({ ids: [...selected.keys()], action });
      const failed = results
        // Deleted by somebody else: that is what was wanted.
        .filter(({ done, code }) => !done && !(action === 'delete' && code === 'not_found'))
        .map(({ id, code, message = '' }) => {
          const reason = translateRejection(i18n.language, { code, message });
          return { id, name: selected.get(id) ?? id, reason };
        });
      const done = results.length - failed.length;
      if (done > 0) toasts.done(t(`${action}Done`), many(done));
      setFailures(failed);
      onSelect(new Map(failed.map(({ id, name }) => [id, name])));
    } catch (error) {
      toasts.failed(error, t(action === 'delete' ? `${word}DeleteFailed` : `${word}UpdateFailed`));
    }
    setAsking(null);
  }

  return (
    <>
      {selected.size > 0 && (
        <Stack
          component="section"
          aria-label={t('selection')}
          data-bulk-bar
          sx={{
            '@media (min-height: 500px)': { position: 'sticky' },
            top: 0,
            zIndex: 2,
            flexFlow: 'row wrap',
            alignItems: 'center',
            gap: 2,
            p: 2,
            pl: 4,
            backgroundColor: 'var(--overlay)',
          }}
        >
          <Box role="status" sx={{ mr: 'auto' }}>
            {t('selected', { count: selected.size })}
            {isTooMany && ` ${t('tooManySelected', { max: limits.bulkItems })}`}
          </Box>
          {kind.bulk.map((action) => (
            <SmallButton
              key={action}
              color={action === 'delete' ? 'error' : 'primary'}
              disabled={isTooMany}
              pending={bulk.isPending && bulk.variables.action === action}
              onClick={() => (asks(action) ? setAsking(action) : void run(action))}
            >
              {t(action)}
            </SmallButton>
          ))}
          <SmallButton variant="text" onClick={() => onSelect(new Map())}>
            {t('clearSelection')}
          </SmallButton>
        </Stack>
      )}
      {failures.length > 0 && (
        <Alert severity="error" onClose={() => setFailures([])}>
          <AlertTitle>{t('bulkFailed', { items: many(failures.length) })}</AlertTitle>
          <Box component="ul" sx={{ maxHeight: 240, overflow: 'auto' }}>
            {failures.map(({ id, name, reason }) => (
              <li key={id}>{t('bulkReason', { name, reason })}</li>
            ))}
          </Box>
        </Alert>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`${asking}ManyTitle`, { items: many(selected.size) })}
          confirmLabel={t(asking)}
          pendingLabel={t('working')}
          onCancel={() => setAsking(null)}
          onConfirm={() => run(asking)}
        >
          {[...selected].slice(0, named).map(([id, name]) => (
            <Box component="p" key={id} sx={{ color: 'text.primary' }}>
              {t('quoted', { name })}
            </Box>
          ))}
          {selected.size > named && <p>{t('andMore', { count: selected.size - named })}</p>}
          <p>{t(`${asking}ManyText`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
