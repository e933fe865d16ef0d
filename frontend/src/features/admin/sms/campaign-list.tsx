import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { SmsCampaign } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { SmallButton } from '../common/buttons.tsx';
import { isUnderWay, useCampaign, useCampaigns } from './api.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { Facts, PagesList } from './pages-list.tsx';

export function CampaignList() {
  const { t } = useTranslation('adminSms');
  const [opened, setOpened] = useState<SmsCampaign | null>(null);
  const query = useCampaigns();
  function close() {
    setOpened(null);
    void query.refetch();
  }
  return (
    <>
      <PagesList
        label={t('recent')}
        query={query}
        failed={t('campaignsFailed')}
        empty={<EmptyState title={t('campaignsEmpty')} text={t('campaignsEmptyText')} />}
        row={(campaign) => (
          <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <strong>{campaign.title}</strong>
              <Progress campaign={campaign} />
            </Box>
            <SmallButton
              aria-label={t('detailsOf', { title: campaign.title })}
              onClick={() => setOpened(campaign)}
            >
              {t('details')}
            </SmallButton>
          </Stack>
        )}
      />
      {opened && <Details listed={opened} onClose={close} />}
    </>
  );
}

function Details({ listed, onClose }: { listed: SmsCampaign; onClose: () => void }) {
  const campaign = useCampaign(listed);
  return (
    <CampaignDialog campaign={campaign} onClose={onClose}>
      <Progress campaign={campaign} />
    </CampaignDialog>
  );
}

const tones = { paused: 'warning', done: 'success', cancelled: 'default' } as const;

function Progress({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('adminSms');
  const { title, status, restoredFrom, recipientCount, pendingCount, segments, createdAt } = campaign;
  const counts = (['success', 'failed', 'pending', 'unknown', 'skipped'] as const).filter(
    (name) => name === 'success' || campaign[`${name}Count`] > 0,
  );
  return (
    <>
      <Facts>
        <Chip
          size="small"
          color={tones[status as 'done'] ?? 'info'}
          label={t(restoredFrom && status === 'paused' ? 'pausedByRestore' : status)}
        />
        <span>{t('recipientCount', { count: recipientCount })}</span>
        {counts.map((name) => (
          <span key={name}>{t(`${name}Count`, { count: campaign[`${name}Count`] })}</span>
        ))}
        <span>{t('segmentCount', { count: segments })}</span>
        <RelativeTime instant={createdAt} />
      </Facts>
      {isUnderWay(campaign) && (
        <LinearProgress
          sx={{ mt: 2 }}
          variant="determinate"
          aria-label={t('progressOf', { title })}
          value={Math.floor((1 - pendingCount / Math.max(1, recipientCount)) * 100)}
        />
      )}
    </>
  );
}
