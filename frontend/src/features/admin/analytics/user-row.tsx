import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { UserProfile } from '@platform/contracts';
import { screenConstants } from '@platform/contracts/limits';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { SmallButton } from '../common/buttons.tsx';
import { useFigureText } from '../common/figure-text.ts';
import { Figures } from '../common/report.tsx';
import { useTabLink } from '../common/tab-query.ts';
import { ActionLine } from './action-line.tsx';
import { memberLabel } from './words.ts';

type UserRowProps = { profile: UserProfile; onSelect: (profile: UserProfile) => void };

/** A member: when they were last here, four figures, and their last three actions. Thousands may be listed. */
export const UserRow = memo(function UserRow({ profile, onSelect }: UserRowProps) {
  const { t } = useTranslation('adminAnalytics');
  const { count, duration } = useFigureText();
  const tabLink = useTabLink();
  const numberId = useId();
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{
        display: 'grid',
        gap: '12px 32px',
        gridTemplateColumns: 'minmax(0, 1fr)',
        py: 5,
        borderBottom: '1px solid var(--line)',
        contentVisibility: 'auto',
        containIntrinsicHeight: 'auto 240px',
        '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Stack direction="row" sx={{ gridColumn: '1 / -1', alignItems: 'flex-start', gap: 3 }}>
        <Stack direction="row" sx={{ flex: 1, flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
          <Chip id={numberId} size="small" color="info" label={memberLabel(t, profile)} />
          {profile.memberName && (
            <Link
              component={RouterLink}
              {...tabLink(`manage/members?search=${profile.memberId}`)}
              color="secondary"
              underline="hover"
              sx={{ minWidth: 0, fontWeight: 600 }}
            >
              {profile.memberName}
            </Link>
          )}
          <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {t('lastSeenAgo')}
            <RelativeTime instant={profile.lastActivity} />
          </Box>
        </Stack>
        <SmallButton aria-describedby={numberId} onClick={() => onSelect(profile)}>
          {t('viewDetails')}
        </SmallButton>
      </Stack>
      <Figures
        of="row"
        figures={{
          [t('totalTime')]: duration(profile.totalTimeSpentSeconds),
          [t('videoTime')]: duration(profile.videoTimeSpentSeconds),
          [t('videosViewed')]: count(profile.uniqueVideosViewed),
          [t('totalActions')]: count(profile.totalActions),
        }}
      />
      {profile.actionHistory.length > 0 && (
        <div>
          <Box component="p" sx={{ mb: 1, color: 'text.disabled', typography: 'caption' }}>
            {t('recentActivity')}
          </Box>
          <Stack component="ul" sx={{ gap: '6px' }}>
            {profile.actionHistory.slice(0, screenConstants.recentActivityActions).map((action) => (
              <li key={action.id}>
                <ActionLine action={action} />
              </li>
            ))}
          </Stack>
        </div>
      )}
    </Box>
  );
});
