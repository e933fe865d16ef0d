import * as z from 'zod';
import { idSchema, instantSchema, pageQuerySchema, requiredText, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cleanText } from '../text.ts';

const count = z.number().int().nonnegative();

export const smsCampaignSchema = z.object({
  id: idSchema,
  title: z.string(),
  message: z.string(),
  recipientCount: count,
  successCount: count,
  failedCount: count,
  pendingCount: count,
  createdAt: instantSchema,
});
export type SmsCampaign = z.infer<typeof smsCampaignSchema>;
export const smsCampaignListSchema = z.array(smsCampaignSchema);
export const smsCampaignQuerySchema = pageQuerySchema;

const message = (required: string) =>
  z
    .string({ error: required })
    .overwrite(cleanText)
    .min(1, { error: required })
    .max(limits.smsMessageCharacters, { error: messages.smsMessageTooLong });

export const sendCampaignSchema = strictBody({
  title: requiredText(messages.campaignFieldsRequired, limits.titleCharacters, 'Title'),
  message: message(messages.campaignFieldsRequired),
  memberIds: z
    .array(idSchema, { error: messages.campaignFieldsRequired })
    .min(1, { error: messages.campaignFieldsRequired })
    .max(limits.smsRecipientsPerCampaign),
});
export const sendCampaignResponseSchema = z.object({
  campaignId: idSchema,
  summary: z.object({ total: count, successful: count, failed: count, pending: count }),
});

export const sendOneOffSchema = strictBody({
  phoneNumber: requiredText(messages.oneOffSmsFieldsRequired, 40, 'Phone number'),
  message: message(messages.oneOffSmsFieldsRequired),
});
/** `to` is the number in E.164. */
export const sendOneOffResponseSchema = z.object({ to: z.string() });
