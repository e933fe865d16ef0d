import { fillSms, limits, type SmsMember, type SmsSkipReason, smsLength, smsSize } from '@platform/contracts';
import { readPhoneNumber } from '@platform/service-kit/phone-number';

/** A member chosen for a campaign; without `member` it is not there any more. */
export interface Chosen {
  memberId: string;
  member?: SmsMember;
}

/** A recipient's row as planned before sending: queued, or skipped with a reason. */
export interface Recipient {
  memberId?: string;
  name: string;
  /** E.164; empty for a member that was not found. */
  phoneNumber: string;
  /** Only where the message names it. */
  membershipNumber?: string;
  state: 'queued' | 'skipped';
  reason?: SmsSkipReason;
  segments: number;
}

interface Rules {
  message: string;
  includeSuspended?: boolean;
  /** Numbers that are not texted. */
  suppressed: ReadonlySet<string>;
}

/** The text for one recipient. A one-off message is sent as it was written. */
export const textOf = (
  { kind, message }: { kind: 'campaign' | 'oneOff'; message: string },
  { name, membershipNumber = '' }: Pick<Recipient, 'name' | 'membershipNumber'>,
): string => (kind === 'oneOff' ? message : fillSms(message, { name, membershipNumber }));

/** Decides whether a chosen member is texted, and why not: when the campaign is made, and again before it is sent. */
export function planRecipient({ memberId, member }: Chosen, rules: Rules): Recipient {
  const skipped = (reason: SmsSkipReason): Recipient => ({
    memberId,
    name: member?.name ?? '',
    phoneNumber: member?.phoneNumber ?? '',
    state: 'skipped',
    reason,
    segments: 0,
  });
  if (!member) return skipped('memberNotFound');
  const { name, phoneNumber, membershipNumber } = member;
  if (member.status === 'suspended' && !rules.includeSuspended) return skipped('suspended');
  const read = readPhoneNumber(phoneNumber);
  if (read?.e164 !== phoneNumber) return skipped('noUsableNumber');
  if (read.isLandline) return skipped('landline');
  if (rules.suppressed.has(phoneNumber)) return skipped('optedOut');
  const text = fillSms(rules.message, member);
  if (smsLength(text) > limits.smsMessageCharacters) return skipped('messageTooLong');
  const named = rules.message.includes('{membershipNumber}') ? { membershipNumber } : {};
  return { memberId, name, phoneNumber, ...named, state: 'queued', segments: smsSize(text).segments };
}
