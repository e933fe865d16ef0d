import { sendCampaignSchema } from '@platform/contracts';
import { contractResolver } from '../common/form.tsx';
import { newKey } from './api.ts';

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
