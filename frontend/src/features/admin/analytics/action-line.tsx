import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Action } from '@platform/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useFigureText } from '../common/figure-text.ts';
import { useActionWords, usePageName } from './words.ts';

/** The kind, the title and the time beside each other; below them the pages, and on a phone the title in full. */
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '2px 12px',
  typography: 'body2',
  '& > .MuiChip-root': { flex: '0 0 100px', justifyContent: 'flex-start' },
  '& > p': { flex: { xs: '1 0 100%', sm: '1 1 0' }, order: { xs: 1, sm: 0 }, minWidth: 0 },
  '& > p > span': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& > span': { ml: 'auto', color: 'text.disabled', whiteSpace: 'nowrap' },
  '& > div:last-child': { flex: '1 0 100%', order: 1, color: 'text.disabled', typography: 'caption' },
};
const short = {
  ...line,
  flexWrap: 'nowrap',
  '& > p': { flex: '1 1 0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};

type ActionLineProps = { action: Action; full?: boolean };

/** One action: its kind, what it was about, and when. `full` adds how long it took and the pages it went between. */
export const ActionLine = memo(function ActionLine({ action, full = false }: ActionLineProps) {
  const { t } = useTranslation('adminAnalytics');
  const words = useActionWords();
  const { duration } = useFigureText();
  const { contentTitle, timeSpentSeconds, fromPage: from, toPage: to } = action;
  const pageName = usePageName();
  const names = { from: from && pageName(from, action.fromTitle), to: to && pageName(to, action.toTitle) };
  const pages = from && to ? t('fromTo', names) : from ? t('fromPage', names) : to && t('toPage', names);
  const paths = [from, to].filter(Boolean).join(' \u2192 ');

  return (
    <Box sx={full ? line : short}>
      <Chip size="small" label={words(action.actionType)} />
      <p>
        {contentTitle && t('contentTitle', { title: contentTitle })}{' '}
        {full && timeSpentSeconds !== undefined && (
          <span>{t('timeSpent', { duration: duration(timeSpentSeconds) })}</span>
        )}
      </p>
      <span>
        <RelativeTime instant={action.timestamp} />
      </span>
      {full && pages && <div title={paths}>{pages}</div>}
    </Box>
  );
});
