import { toE164 } from '@platform/service-kit/phone-number';
import type { TwilioErrorCode } from './errors.ts';
import type { Ledger } from './ledger.ts';

/** The magic numbers of Twilio's test credentials. https://www.twilio.com/docs/iam/test-credentials */
const magicTo: Record<string, TwilioErrorCode> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};
const magicFrom: Record<string, TwilioErrorCode> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
};

const bodyCharacters = 1600;
/** The magic numbers are not assigned, so a check of the number plan would reject them. */
const isNumber = (text: string) => text.startsWith('+1500555') || toE164(text) === text;

/** Gives the code with which Twilio would reject a message, or undefined if it would accept it. */
export function rejectionOf(fields: Record<string, string>, ledger: Ledger): TwilioErrorCode | undefined {
  const { To, From, MessagingServiceSid, Body, StatusCallback } = fields;
  if (!To) return 21604;
  if (!From && !MessagingServiceSid) return 21603;
  if (!Body) return 21602;
  if (Body.length > bodyCharacters) return 21617;
  if (StatusCallback && !/^https?:$/.test(URL.parse(StatusCallback)?.protocol ?? '')) return 21609;
  const rejectedSender = From && (magicFrom[From] ?? (isNumber(From) ? undefined : 21212));
  if (rejectedSender) return rejectedSender;
  const rejected = magicTo[To] ?? (isNumber(To) ? undefined : 21211);
  if (rejected) return rejected;
  if (To === From) return 21266;
  return ledger.hasOptedOut(To) ? 21610 : undefined;
}
