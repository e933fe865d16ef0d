import * as z from 'zod';
import {
  flag,
  idSchema,
  instantSchema,
  oneOf,
  pageQuerySchema,
  requiredText,
  searchInput,
  strictBody,
  wholeNumberInput,
} from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { hasUnknownPlaceholder, smsLength } from '../sms-text.ts';
import { cleanText } from '../text.ts';

const count = z.number().int().nonnegative();

const smsCampaignStatuses = ['queued', 'sending', 'paused', 'done', 'cancelled'] as const;
export type SmsCampaignStatus = (typeof smsCampaignStatuses)[number];

/** The states of a message to one recipient, by what they count as. */
export const smsOutcomes = {
  pending: ['queued', 'sending'],
  /** Twilio accepted it, a carrier took it, the phone has it. */
  successful: ['accepted', 'sent', 'delivered'],
  failed: ['failed', 'undelivered'],
  /** It may have been sent or not: the operator decides. */
  unknown: ['unknown'],
  skipped: ['skipped'],
} as const;
export type SmsOutcome = keyof typeof smsOutcomes;
export type SmsState = (typeof smsOutcomes)[SmsOutcome][number];
const smsStates = Object.values(smsOutcomes).flat() as [SmsState, ...SmsState[]];

/** The message was not delivered, and will not be. */
export const smsHasFailed = (state: SmsState): boolean =>
  smsOutcomes.failed.some((failed) => failed === state);

/** Why a recipient is not texted. */
const smsSkipReasons = [
  'optedOut',
  'noUsableNumber',
  'landline',
  'suspended',
  'memberNotFound',
  'messageTooLong',
  'cancelled',
] as const;
export type SmsSkipReason = (typeof smsSkipReasons)[number];

/** Why a message failed; the codes of each are in services/sms/src/domain/twilio-codes.ts. */
const smsFailureReasons = [
  'invalidNumber',
  'notMobile',
  'regionNotEnabled',
  'unreachable',
  'blocked',
  'unknownNumber',
  'filtered',
  'busy',
  'rejected',
] as const;
export type SmsFailureReason = (typeof smsFailureReasons)[number];

export const smsCampaignSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** As it was written, with its placeholders. */
  message: z.string(),
  status: z.enum(smsCampaignStatuses),
  /** Twilio's error code when it rejected the account or the sender, which pauses a campaign. */
  pausedByCode: z.number().int().optional(),
  /** When the backup was made from which the campaign was restored, which pauses it. */
  restoredFrom: instantSchema.optional(),
  /** Segments of all messages that are not skipped. */
  segments: count,
  recipientCount: count,
  successCount: count,
  failedCount: count,
  pendingCount: count,
  unknownCount: count,
  skippedCount: count,
  createdAt: instantSchema,
});
export type SmsCampaign = z.infer<typeof smsCampaignSchema>;

/** The counts are made when they are asked for, so a page has fewer campaigns than other lists have items. */
export const smsCampaignQuerySchema = strictBody({
  ...pageQuerySchema.shape,
  limit: wholeNumberInput('limit', limits.smsCampaignsListed).optional(),
});

export const smsRecipientSchema = z.object({
  id: idSchema,
  memberId: idSchema.optional(),
  /** As it was when the campaign was made. */
  name: z.string(),
  /** E.164; empty for a member that was not found. */
  phoneNumber: z.string(),
  state: z.enum(smsStates),
  reason: z.enum([...smsSkipReasons, ...smsFailureReasons]).optional(),
  /** Twilio's. */
  errorCode: z.number().int().optional(),
  segments: count,
  updatedAt: instantSchema,
});
export type SmsRecipient = z.infer<typeof smsRecipientSchema>;
const outcomeNames = Object.keys(smsOutcomes) as [SmsOutcome, ...SmsOutcome[]];
export const smsRecipientQuerySchema = strictBody({
  ...pageQuerySchema.shape,
  outcome: oneOf('outcome', outcomeNames).optional(),
});
export type SmsRecipientQuery = z.infer<typeof smsRecipientQuerySchema>;

const message = (required: string) =>
  z
    .string({ error: required })
    .overwrite(cleanText)
    .min(1, { error: required })
    .refine((text) => smsLength(text) <= limits.smsMessageCharacters, {
      error: messages.smsMessageTooLong,
    });
const campaignMessage = message(messages.campaignFieldsRequired).refine(
  (text) => !hasUnknownPlaceholder(text),
  { error: messages.smsUnknownPlaceholder },
);

/** Who is texted: members by their ids, or all active ones. */
const audience = {
  memberIds: z
    .array(idSchema, { error: messages.campaignFieldsRequired })
    .max(limits.smsMembersListed, { error: messages.smsTooManyMembers })
    .optional(),
  recipients: z.literal('allActive', { error: 'recipients must be allActive' }).optional(),
  /** Suspended members are texted too. */
  includeSuspended: flag('includeSuspended').default(false),
};
type Audience = z.infer<z.ZodObject<typeof audience>>;
const oneAudience = ({ memberIds, recipients }: Audience, context: z.RefinementCtx) => {
  const reject = (text: string) => context.addIssue({ code: 'custom', path: ['memberIds'], message: text });
  if (recipients === undefined && !memberIds?.length) reject(messages.campaignFieldsRequired);
  if (recipients !== undefined && memberIds !== undefined) reject(messages.smsOneAudience);
};

export const sendCampaignSchema = strictBody({
  title: requiredText(messages.campaignFieldsRequired, limits.titleCharacters, 'Title'),
  message: campaignMessage,
  ...audience,
  /** How many the review would have texted. Another number by now is a conflict. */
  sendable: count.optional(),
}).superRefine(oneAudience);

/** `total` is the sum of the others. */
const smsSummarySchema = z.object({
  total: count,
  successful: count,
  failed: count,
  pending: count,
  unknown: count,
  skipped: count,
});
export type SmsSummary = z.infer<typeof smsSummarySchema>;
export const sendCampaignResponseSchema = z.object({ campaignId: idSchema, summary: smsSummarySchema });

/** Judges a campaign without making it. */
export const previewCampaignSchema = strictBody({
  message: campaignMessage,
  ...audience,
}).superRefine(oneAudience);
export const previewCampaignResponseSchema = z.object({
  total: count,
  /** How many would be texted, and in how many segments together. */
  sendable: count,
  segments: count,
  /** How many would not, by reason; a reason that nobody has is absent. */
  skipped: z.partialRecord(z.enum(smsSkipReasons), count),
  /** The first one who would be texted, and the message with the placeholders filled in. */
  first: z.object({ name: z.string(), text: z.string(), segments: count }).optional(),
});
export type SmsPreview = z.infer<typeof previewCampaignResponseSchema>;

/** What the operator decides about messages of which it is unknown whether they were sent. */
export const decideUnknownSchema = strictBody({
  action: oneOf('action', ['sendAgain', 'countAsSent']),
  /** Rows of the campaign; all unknown ones by default. */
  recipientIds: z.array(idSchema).min(1).max(limits.bulkItems, { error: messages.bulkIds }).optional(),
});
export type DecideUnknown = z.infer<typeof decideUnknownSchema>;

const oneOffPhone = requiredText(messages.oneOffSmsFieldsRequired, 40, 'Phone number');
export const sendOneOffSchema = strictBody({
  phoneNumber: oneOffPhone,
  message: message(messages.oneOffSmsFieldsRequired),
});
/** `to` is the number in E.164. `state` is there while Twilio has not accepted the message: it is sent in the background. */
export const sendOneOffResponseSchema = z.object({ to: z.string(), state: z.literal('queued').optional() });

/** A message to one number, and what became of it. */
export const smsOneOffSchema = z.object({
  ...smsRecipientSchema.omit({ memberId: true, name: true }).shape,
  message: z.string(),
  createdAt: instantSchema,
});
export type SmsOneOff = z.infer<typeof smsOneOffSchema>;

/** A number that is not texted: its owner replied STOP, or the operator added it. */
export const smsSuppressionSchema = z.object({
  id: idSchema,
  /** E.164 */
  phoneNumber: z.string(),
  source: z.enum(['optedOut', 'operator']),
  createdAt: instantSchema,
});
export type SmsSuppression = z.infer<typeof smsSuppressionSchema>;
export const smsSuppressionQuerySchema = strictBody({ ...pageQuerySchema.shape, search: searchInput });
export const addSuppressionSchema = strictBody({
  phoneNumber: requiredText(messages.phoneNumberRequired, 40, 'Phone number'),
});

/** Values of the Idempotency-Key header. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: messages.idempotencyKeyInvalid });

/** Path of a delivery report: the row, and which attempt to send it is about. */
export const smsStatusParamsSchema = strictBody({
  recipientId: idSchema,
  attempt: wholeNumberInput('attempt', 1000),
});
