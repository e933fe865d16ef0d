import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/browser-hooks.ts';
import { eastern } from '../../../lib/release-time.ts';
import { adminKey } from '../auth/api.ts';
import { useMay } from '../auth/session.ts';
import { FreshHeading } from '../common/report.tsx';
import { overviewKey, processingQuery } from '../content/api.ts';
import { useOverview } from './api.ts';
import { AttentionPart, ScheduledPart, SystemPart } from './parts.tsx';
import { TodayPart } from './today.tsx';

const columns = {
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 8fr) minmax(0, 5fr)' },
};

export default function OverviewTab() {
  const { t, i18n } = useTranslation(['adminOverview', 'admin']);
  const overview = useOverview();
  const { failed: _, ...queries } = overview;
  const now = new Date(useNow()).toISOString();
  const may = useMay();
  return (
    <Box sx={{ '--block': 'var(--field)' }}>
      <FreshHeading
        title={t('admin:overview')}
        intro={t('now', { moment: eastern.moment(now, i18n.language) })}
        queries={Object.values(queries)}
        queryKeys={[[adminKey, overviewKey], processingQuery().queryKey]}
      />
      {may('analyst') && <TodayPart {...overview} />}
      {may('editor') && (
        <>
          <AttentionPart {...overview} />
          <Box sx={columns}>
            <ScheduledPart {...overview} />
            <SystemPart {...overview} />
          </Box>
        </>
      )}
    </Box>
  );
}
