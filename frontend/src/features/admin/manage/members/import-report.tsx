import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ImportedRow } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format.ts';
import { translateRejection } from '../../common/messages.ts';
import { Pager } from '../../common/pager.tsx';
import type { ImportRow } from './members-import.ts';

const pageRows = 25;

const colours = { added: 'success', valid: 'info', duplicate: 'warning', invalid: 'error' } as const;
const outcomes = Object.keys(colours) as ImportedRow['outcome'][];

export function useReasons(): (row: ImportRow) => string {
  const { i18n } = useTranslation();
  return ({ outcome, field, message }) =>
    message
      ? translateRejection(i18n.language, {
          code: outcome === 'duplicate' ? 'conflict' : 'validation_failed',
          field,
          message,
        })
      : '';
}

/** The outcome of each row; its button filters by an outcome. */
export function ImportReport({ rows }: { rows: readonly ImportRow[] }) {
  const { t, i18n } = useTranslation('adminMembers');
  const reasonOf = useReasons();
  const [only, setOnly] = useState<ImportedRow['outcome'] | null>(null);
  const [page, setPage] = useState(1);
  const shown = only ? rows.filter(({ outcome }) => outcome === only) : rows;
  const from = (Math.min(page, Math.max(1, Math.ceil(shown.length / pageRows))) - 1) * pageRows;

  return (
    <div>
      <Stack direction="row" role="status" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
        {outcomes.map((outcome) => {
          const count = rows.filter((row) => row.outcome === outcome).length;
          return (
            count > 0 && (
              <Chip
                key={outcome}
                component="button"
                color={colours[outcome]}
                variant={only === outcome ? 'outlined' : 'filled'}
                aria-pressed={only === outcome}
                label={`${t(`outcome_${outcome}`)} ${formatCount(count, i18n.language)}`}
                onClick={() => {
                  setOnly(only === outcome ? null : outcome);
                  setPage(1);
                }}
              />
            )
          );
        })}
      </Stack>
      <Table size="small" aria-label={t('importTitle')}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('line')}</TableCell>
            <TableCell>{t('name')}</TableCell>
            <TableCell>{t('outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.slice(from, from + pageRows).map((row) => (
            <TableRow key={row.line}>
              <TableCell align="right">{row.line}</TableCell>
              <TableCell>
                {row.fields.name} <span style={{ whiteSpace: 'nowrap' }}>{row.fields.phoneNumber}</span>
              </TableCell>
              <TableCell sx={{ width: '50%' }}>
                {row.outcome && (
                  <Chip size="small" color={colours[row.outcome]} label={t(`outcome_${row.outcome}`)} />
                )}{' '}
                {reasonOf(row)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pager page={page} rows={pageRows} total={shown.length} onPage={setPage} />
    </div>
  );
}
