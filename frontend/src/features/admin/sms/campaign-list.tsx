import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SmsCampaign } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state-block.tsx';
import { SmallButton } from '../common/buttons.tsx';
import { useCampaigns } from './api.ts';
import { CampaignDialog, Progress } from './campaign-dialog.tsx';
import { PagesList } from './pages-list.tsx';

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
      {opened && <CampaignDialog listed={opened} onClose={close} />}
    </>
  );
}
