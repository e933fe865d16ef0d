import type { Types } from 'mongoose';
import type { Members } from '../clients/members.ts';
import { type Chosen, judge, type Recipient } from '../domain/recipients.ts';
import type { Campaigns } from '../store/campaigns.ts';
import type { CampaignRecord } from '../store/models.ts';
import type { Rows } from '../store/rows.ts';
import type { Suppressions } from '../store/suppressions.ts';

interface Parts {
  campaigns: Campaigns;
  rows: Rows;
  suppressions: Suppressions;
  members: Members;
}

export type Preparer = ReturnType<typeof createPreparer>;

/** Writes the rows of campaigns. */
export function createPreparer({ campaigns, rows, suppressions, members }: Parts) {
  const preparer = {
    /** Judges everyone chosen. */
    async judgeAll(
      chosen: readonly Chosen[],
      message: string,
      includeSuspended: boolean,
    ): Promise<Recipient[]> {
      const numbers = chosen.flatMap(({ member }) => (member ? [member.phoneNumber] : []));
      const rules = { message, includeSuspended, suppressed: await suppressions.among(numbers) };
      return chosen.map((one) => judge(one, rules));
    },

    /** Writes all rows; only then may the campaign be sent. Repeated, it writes what is missing. */
    async write(campaignId: Types.ObjectId, recipients: readonly Recipient[]): Promise<void> {
      await rows.insert(campaignId, recipients);
      await campaigns.setPrepared(campaignId, await rows.segments(campaignId));
    },

    /** Prepares a campaign whose first preparing was cut off. */
    async finish({ _id, message, audience }: CampaignRecord): Promise<void> {
      if (!audience) return;
      const chosen = await members.choose(audience);
      await preparer.write(_id, await preparer.judgeAll(chosen, message, audience.includeSuspended));
    },
  };
  return preparer;
}
