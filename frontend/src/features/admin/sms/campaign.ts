import { sendCampaignSchema } from '@platform/contracts';
import { contractResolver } from '../common/form.tsx';
import { newKey } from './api.ts';

/** A campaign as its form holds it. */
export const emptyCampaign = () => ({
  title: '',
  message: '',
  audience: 'chosen' as 'chosen' | 'allActive',
  memberIds: [] as string[],
  includeSuspended: false,
  /** The Idempotency-Key: the same, over a reload too, until an answer says what became of the campaign. */
  key: newKey(),
});
export type CampaignValues = ReturnType<typeof emptyCampaign>;

/** What is sent to the server. */
export const bodyOf = ({ key: _, audience, memberIds, ...fields }: CampaignValues) => ({
  ...fields,
  ...(audience === 'allActive' ? { recipients: audience } : { memberIds }),
});
export const resolver = contractResolver<CampaignValues>(sendCampaignSchema, bodyOf);
