import {
  type SmsCampaign,
  type SmsOneOff,
  type SmsOutcome,
  type SmsState,
  sendCampaignSchema,
} from '@platform/contracts';
import { screenConstants } from '@platform/contracts/limits';
import type { ApiPath, OperationAt, RequestBody } from '@platform/contracts/operations';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../../lib/api-client.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { adminApi, adminDelete, adminKey, adminPage, adminQuery } from '../auth/api.ts';
import { useIsAdmin } from '../auth/session.ts';
import { contractResolver } from '../common/form.tsx';
import { newKey } from '../common/new-key.ts';
import { useChange } from '../content/api.ts';

/** Second part of the tab's query keys. */
const smsKey = 'sms';
const pollMs = 2000;
/** Most carriers have reported by then. */
const reportedWithinMs = 60_000;
const rowsShown = 20;

export const isUnderWay = ({ status }: SmsCampaign): boolean => status === 'queued' || status === 'sending';

/** A paged list, not cached, and refetched every two seconds while `live`. */
const usePages = <Path extends ApiPath>(
  path: PathOf<Path>,
  live: (items: Page<Path>['items']) => boolean = () => false,
) =>
  useInfiniteQuery({
    queryKey: [adminKey, smsKey, path],
    queryFn: ({ pageParam, signal }) => adminPage(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: (page: Page<Path>) => page.next,
    refetchInterval: ({ state: { data } }) =>
      live(data?.pages.flatMap(({ items }) => items) ?? []) ? pollMs : false,
    enabled: useIsAdmin(),
    gcTime: 0,
  });

/** The newest campaigns. Polls while one is under way. */
export const useCampaigns = () =>
  usePages(apiPath('/api/sms-campaigns', { limit: screenConstants.recentCampaigns }), (campaigns) =>
    campaigns.some(isUnderWay),
  );

/** One of the list, wherever newer ones have pushed it. Polls: delivery reports arrive after a campaign is done. */
export const useCampaign = (listed: SmsCampaign): SmsCampaign =>
  useQuery({
    ...adminQuery(smsKey, apiPath('/api/sms-campaigns/{id}', { id: listed.id })),
    initialData: listed,
    refetchInterval: pollMs,
    enabled: useIsAdmin(),
    gcTime: 0,
  }).data;

const beforeReport: readonly SmsState[] = ['queued', 'sending', 'accepted', 'sent'];
const isNew = ({ createdAt }: SmsOneOff): boolean =>
  serverClock.now() - Date.parse(createdAt) < reportedWithinMs;

/** One-off messages. It polls while reports of the newest are to be expected. */
export const useOneOffs = () =>
  usePages(apiPath('/api/sms/one-offs', { limit: screenConstants.recentOneOffs }), (sent) =>
    sent.some((one) => isNew(one) && beforeReport.includes(one.state)),
  );

/** A campaign's recipients, by outcome. Polls. */
export const useRecipients = ({ id }: SmsCampaign, outcome: SmsOutcome | undefined) =>
  usePages(apiPath('/api/sms-campaigns/{id}/recipients', { id, limit: rowsShown, outcome }), () => true);

export const useSuppressions = (search: string) =>
  usePages(apiPath('/api/sms/suppressions', { limit: rowsShown, search: search || undefined }));

type BodyOf<Path extends ApiPath> = RequestBody<OperationAt<Path, 'POST'>>;

export const usePreview = () =>
  useMutation({
    mutationFn: (body: BodyOf<'/api/sms/preview'>) =>
      adminApi(apiPath('/api/sms/preview'), { method: 'POST', body }),
  });

/** Without a response the campaign may exist: the list shows it. */
export const useSend = () =>
  useChange(smsKey, ({ key, body }: { key: string; body: BodyOf<'/api/sms/send'> }) =>
    adminApi(apiPath('/api/sms/send'), { method: 'POST', body, headers: { 'idempotency-key': key } }),
  );

/** A new key after a success, and after a final rejection: a 422, or a 409, when the old one belongs to another message. */
export function useSendOneOff() {
  const [key, setKey] = useState(newKey);
  const renew = () => setKey(newKey());
  return useChange(
    smsKey,
    (body: BodyOf<'/api/sms/send-oneoff'>) =>
      adminApi(apiPath('/api/sms/send-oneoff'), {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
    {
      onSuccess: renew,
      onError: (error) => (isStatus(error, 409) || isStatus(error, 422)) && renew(),
    },
  );
}

/** A campaign form's values. */
export const emptyCampaign = () => ({
  title: '',
  message: '',
  audience: 'chosen' as 'chosen' | 'allActive',
  memberIds: [] as string[],
  includeSuspended: false,
  /** The Idempotency-Key. Stays the same, over a reload too, until a response tells the outcome. */
  key: newKey(),
});
export type CampaignValues = ReturnType<typeof emptyCampaign>;

export const bodyOf = ({ key: _, audience, memberIds, ...fields }: CampaignValues) => ({
  ...fields,
  ...(audience === 'allActive' ? { recipients: audience } : { memberIds }),
});
export const resolver = contractResolver<CampaignValues>(sendCampaignSchema, bodyOf);

export type CampaignChange = 'pause' | 'resume' | 'cancel' | 'retry' | 'sendAgain' | 'countAsSent';

export const useChangeCampaign = ({ id }: SmsCampaign) =>
  useChange(smsKey, (change: CampaignChange) => {
    if (change === 'sendAgain' || change === 'countAsSent') {
      const path = apiPath('/api/sms-campaigns/{id}/unknown', { id });
      return adminApi(path, { method: 'POST', body: { action: change } });
    }
    const path = `/api/sms-campaigns/{id}/${change}` as const;
    return adminApi(apiPath<typeof path>(path, { id }), { method: 'POST' });
  });

export const useAddSuppression = () =>
  useChange(smsKey, (body: BodyOf<'/api/sms/suppressions'>) =>
    adminApi(apiPath('/api/sms/suppressions'), { method: 'POST', body }),
  );

export const useRemoveSuppression = () =>
  useChange(smsKey, (id: string) => adminDelete(apiPath('/api/sms/suppressions/{id}', { id })));
