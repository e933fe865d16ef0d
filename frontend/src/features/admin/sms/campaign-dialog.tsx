import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type SmsCampaign, type SmsOutcome, smsOutcomes } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../common/buttons.tsx';
import { ConfirmChange } from '../common/dialogs.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { Choice } from '../common/search-and-sort.tsx';
import { type CampaignChange, isUnderWay, useCampaign, useChangeCampaign, useRecipients } from './api.ts';
import { Facts, Outcome, PagesList } from './pages-list.tsx';

const outcomes = ['all', ...(Object.keys(smsOutcomes) as SmsOutcome[])] as const;
type Shown = (typeof outcomes)[number];

export function CampaignDialog({ listed, onClose }: { listed: SmsCampaign; onClose: () => void }) {
  const { t } = useTranslation('adminSms');
  const { language } = useLanguage();
  const campaign = useCampaign(listed);
  const { title, message, status, pausedByCode, restoredFrom } = campaign;
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Dialog size="details" title={title} onClose={onClose} actions={<Actions campaign={campaign} />}>
      <Stack sx={{ gap: 4 }}>
        {pausedByCode !== undefined && status === 'paused' && (
          <Alert severity="warning">{t('pausedByCode', { code: pausedByCode })}</Alert>
        )}
        {restoredFrom && status === 'paused' && (
          <Alert severity="warning">
            {t('restoredFrom', { time: formatInstant(restoredFrom, language) })}
          </Alert>
        )}
        <Box sx={{ color: 'text.primary', whiteSpace: 'pre-wrap' }}>{message}</Box>
        <div>
          <Progress campaign={campaign} />
        </div>
        <Choice
          label={t('outcome')}
          options={Object.fromEntries(outcomes.map((one) => [one, t(one)])) as Record<Shown, string>}
          value={shown}
          onChange={setShown}
        />
        <PagesList
          label={t('recipients')}
          query={useRecipients(campaign, shown === 'all' ? undefined : shown)}
          failed={t('recipientsFailed')}
          empty={<p>{t('recipientsEmpty')}</p>}
          row={({ name, phoneNumber, ...outcome }) => (
            <>
              <strong>{name || t('memberNotFound')}</strong>
              <Facts>
                <span>{phoneNumber}</span>
                <Outcome {...outcome} />
              </Facts>
            </>
          )}
        />
      </Stack>
    </Dialog>
  );
}

const tones = { paused: 'warning', done: 'success', cancelled: 'default' } as const;

export function Progress({ campaign }: { campaign: SmsCampaign }) {
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

/** The actions a campaign's status allows. Those that send or end something ask first. */
function Actions({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('adminSms');
  const toasts = useAdminToasts();
  const { title, status, failedCount, unknownCount } = campaign;
  const change = useChangeCampaign(campaign);
  const [chosen, setChosen] = useState<Exclude<CampaignChange, 'pause' | 'resume'> | null>(null);
  const canSend = status !== 'cancelled';
  const offered: Record<CampaignChange, boolean> = {
    cancel: isUnderWay(campaign) || status === 'paused',
    pause: isUnderWay(campaign),
    resume: status === 'paused',
    retry: canSend && failedCount > 0,
    countAsSent: unknownCount > 0,
    sendAgain: canSend && unknownCount > 0,
  };
  const act = (to: CampaignChange) =>
    to === 'pause' || to === 'resume'
      ? // The dialog may be closed by then, so the error is not left to its mutation.
        change.mutateAsync(to).catch((error: Error) => toasts.failed(error, t('changeFailed')))
      : setChosen(to);
  return (
    <>
      {(Object.keys(offered) as CampaignChange[])
        .filter((to) => offered[to])
        .map((to) => (
          <Button
            key={to}
            variant="outlined"
            color={to === 'cancel' ? 'error' : 'primary'}
            pending={change.isPending && change.variables === to}
            onClick={() => act(to)}
          >
            {t(to)}
          </Button>
        ))}
      {chosen && (
        <ConfirmChange
          title={t(`${chosen}Title`, { title, count: chosen === 'retry' ? failedCount : unknownCount })}
          confirmLabel={t(chosen)}
          safe={chosen === 'retry' || chosen === 'countAsSent'}
          change={() => change.mutateAsync(chosen)}
          done={[t(`${chosen}Done`), title]}
          failed={t('changeFailed')}
          onClose={() => setChosen(null)}
        >
          {t(`${chosen}Text`)}
        </ConfirmChange>
      )}
    </>
  );
}
