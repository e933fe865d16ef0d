import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { eastern } from '../../../lib/release-time.ts';
import { useMay } from '../auth/session.ts';
import { Button } from '../common/buttons.tsx';
import { TabHeading } from '../common/tab.tsx';
import { type Overview, useOverview, useRefresh } from './api.ts';
import { AttentionPart, ScheduledPart, SystemPart } from './parts.tsx';
import { TodayPart } from './today.tsx';

const heading = {
  flexGrow: { xs: 1, sm: 0 },
  alignItems: 'center',
  alignSelf: 'flex-start',
  justifyContent: 'space-between',
  gap: 4,
  mb: 6,
};
const columns = {
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 8fr) minmax(0, 5fr)' },
};

/** When the oldest of what is shown was read, in milliseconds. */
function readAt({ failed: _, ...queries }: Overview): number | undefined {
  const times = Object.values(queries).flatMap(({ data, dataUpdatedAt }) => (data ? dataUpdatedAt : []));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** What happens today, what needs attention, and what comes next, as far as a role may read it. */
export default function OverviewTab() {
  const { t, i18n } = useTranslation(['adminOverview', 'admin', 'adminAnalytics']);
  const overview = useOverview();
  const refresh = useRefresh();
  const now = new Date(useNow()).toISOString();
  const updatedAt = readAt(overview);
  const may = useMay();
  return (
    <Box sx={{ '--block': 'var(--field)' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 6 }}>
        <TabHeading
          title={t('admin:overview')}
          intro={t('now', { moment: eastern.moment(now, i18n.language) })}
        />
        <Stack direction="row" sx={heading}>
          <Box component="p" role="status" sx={{ color: 'text.disabled', typography: 'body2' }}>
            {updatedAt !== undefined && (
              <>
                {t('adminAnalytics:updated')}
                <RelativeTime instant={new Date(updatedAt).toISOString()} />
              </>
            )}
          </Box>
          <Button
            variant="outlined"
            size="small"
            icon="retry"
            pending={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            {t(refresh.isPending ? 'adminAnalytics:refreshing' : 'adminAnalytics:refresh')}
          </Button>
        </Stack>
      </Stack>
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
