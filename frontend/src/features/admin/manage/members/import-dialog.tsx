import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../components/dialog.tsx';
import { Button, FileButton } from '../../common/buttons.tsx';
import { downloadCsv } from '../../common/csv.ts';
import { useAdminToasts } from '../../common/messages.ts';
import { panelIcons } from '../../common/panel-icons.ts';
import { membersKey, useChange } from '../../content/api.ts';
import { ImportReport, useReasons } from './import-report.tsx';
import { type ImportRow, readMembers, sendMembers, withRepeats } from './members-import.ts';

/** Reads a file and has the server validate its rows (`read`), then adds the valid ones (`add`). Closing the dialog stops it. */
function useImport() {
  const [rows, setRows] = useState<ImportRow[]>([]);
  /** The rows being sent that the server has responded to. */
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    // StrictMode runs this twice.
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const valid = rows.filter(({ outcome }) => outcome === 'valid');

  async function send(all: ImportRow[], sent: ImportRow[], dryRun: boolean): Promise<void> {
    let shown = all;
    let done = 0;
    const show = (judged: ReadonlyMap<number, ImportRow>) => {
      shown = shown.map((row) => judged.get(row.line) ?? row);
      done += judged.size;
      setRows(shown);
      setProgress({ done, of: sent.length });
    };
    show(new Map());
    await sendMembers(sent, dryRun, show, stop.current.signal).finally(() => setProgress(null));
    if (dryRun) setRows(withRepeats(shown));
  }

  const add = useChange(membersKey, () => send(rows, valid, false));
  const read = useMutation({
    mutationFn: async (chosen: File) => {
      const found = await readMembers(chosen);
      if (found.rows.length > 0) await send(found.rows, found.rows, true);
      return found;
    },
    onMutate: () => {
      setRows([]);
      add.reset();
    },
  });
  return { rows, valid, progress, add, read };
}

function ReportButton({ rows }: { rows: ImportRow[] }) {
  const { t } = useTranslation('adminMembers');
  const reasonOf = useReasons();
  const report = () =>
    downloadCsv(
      t('fileImport'),
      rows.map((row) => ({
        [t('line')]: row.line,
        [t('name')]: row.fields.name,
        [t('phone')]: row.member?.phoneNumber ?? row.fields.phoneNumber,
        [t('outcome')]: row.outcome ? t(`outcome_${row.outcome}`) : '',
        [t('reason')]: reasonOf(row),
        [t('number')]: row.member?.membershipNumber ?? '',
      })),
    );
  return (
    <Button variant="text" icon={panelIcons.download} sx={{ mr: 'auto' }} onClick={report}>
      {t('report')}
    </Button>
  );
}

/** Imports members from a CSV file: the server validates all rows before any is added. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['adminMembers', 'adminSettings', 'common']);
  const { describe } = useAdminToasts();
  const { rows, valid, progress, add, read } = useImport();
  const hasAdded = rows.some(({ outcome }) => outcome === 'added');
  const isDone = hasAdded && !progress && valid.length === 0 && rows.every(({ outcome }) => outcome);
  const error = add.error ?? read.error;
  const failure = error
    ? describe(error, t('importFailed'))
    : read.data?.rows.length === 0 && t('importEmpty');
  const ignored = read.data?.ignored ?? [];

  return (
    <Dialog
      size="details"
      title={t('importTitle')}
      onClose={add.isPending ? undefined : onClose}
      actions={
        <>
          {hasAdded && !progress && <ReportButton rows={rows} />}
          <Button variant="outlined" onClick={onClose} disabled={add.isPending}>
            {isDone ? t('common:close') : t('common:cancel')}
          </Button>
          {valid.length > 0 && (
            <Button pending={progress !== null} onClick={() => add.mutate()}>
              {t(add.isPending ? 'importing' : 'importCount', { count: valid.length })}
            </Button>
          )}
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <p>{t('importText')}</p>
        {!(hasAdded && progress) && !add.isPending && !isDone && (
          <FileButton
            icon={panelIcons.file}
            label={t('chooseFile')}
            accept=".csv,text/csv,text/plain"
            sx={{ alignSelf: 'flex-start' }}
            disabled={read.isPending}
            onFile={read.mutate}
          />
        )}
        {progress && (
          <LinearProgress
            variant="determinate"
            value={(100 * progress.done) / progress.of}
            aria-label={t(add.isPending ? 'importing' : 'checkingRows')}
          />
        )}
        {failure && <Alert severity="error">{failure}</Alert>}
        {ignored.length > 0 && (
          <Alert severity="info">
            {t('importIgnored', { columns: ignored.join(t('adminSettings:listSeparator')) })}
          </Alert>
        )}
        {rows.length > 0 && <ImportReport rows={rows} />}
      </Stack>
    </Dialog>
  );
}
