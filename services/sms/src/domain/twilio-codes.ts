import type { SmsFailureReason, SmsState } from '@platform/contracts';
import { stateOf } from './states.ts';

/** https://www.twilio.com/docs/api/errors */
const unsubscribed = 21610;

const reasons: Record<SmsFailureReason, readonly number[]> = {
  invalidNumber: [21211, 21217, 21401, 21421],
  notMobile: [21614, 21635, 30006],
  regionNotEnabled: [21408, 21612],
  unreachable: [30003, 30008, 30009],
  blocked: [30004],
  unknownNumber: [30005],
  filtered: [30007, 30034, 21617],
  busy: [30001],
  rejected: [],
};
const reasonOf = new Map(
  Object.entries(reasons).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as SmsFailureReason] as const),
  ),
);

/** The reason that an error code of Twilio's means. */
const failureReason = (code: number | undefined): SmsFailureReason => reasonOf.get(code ?? 0) ?? 'rejected';

export interface StateChange {
  state: SmsState;
  reason?: SmsFailureReason | 'optedOut';
  errorCode?: number;
}

/** What a failure makes of a row. A recipient who has unsubscribed is skipped: sending again would fail too. */
export function failureOf(code: number | undefined, state: 'failed' | 'undelivered' = 'failed'): StateChange {
  const errorCode = code && { errorCode: code };
  return code === unsubscribed
    ? { state: 'skipped', reason: 'optedOut', ...errorCode }
    : { state, reason: failureReason(code), ...errorCode };
}

/** What a message's status at Twilio makes of its row; undefined for one that is not of an outgoing message. */
export function changeByStatus(twilioStatus: string, code: number | undefined): StateChange | undefined {
  const state = stateOf(twilioStatus);
  return state === 'failed' || state === 'undelivered' ? failureOf(code, state) : state && { state };
}

/** The account or the sender can't send to anyone: authentication, suspension, no such sender or messaging service. */
const accountCodes = new Set([
  ...[10001, 20003, 20005, 20006, 20403, 20404, 21212, 21601, 21603, 21606, 21607, 21608],
  ...[21659, 21660, 21661, 21701, 21703, 21704, 21705, 30010, 90010],
]);
/** Twilio rejects every message, unless the code says that it is about the recipient. */
const isOfAccount = (status: number, code: number): boolean =>
  accountCodes.has(code) ||
  status === 401 ||
  (status === 403 && code !== unsubscribed && !reasonOf.has(code));
/** Too many requests, or messages queued for the sender. */
const busyCodes = new Set([14107, 20429, 21611, 63038]);

export type Outcome =
  | { kind: 'accepted'; sid: string }
  /** Twilio took nothing, and would take it later. */
  | { kind: 'busy' }
  /** The connection was not made, so that nothing was sent. */
  | { kind: 'notConnected' }
  | { kind: 'account'; code: number }
  | { kind: 'rejected'; code: number | undefined }
  /** Twilio responded 5xx: it may have taken it. */
  | { kind: 'serverError' }
  /** No response: it may have taken it. */
  | { kind: 'noResponse' };

/** Errors of a connection that was never made. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What an error of the SDK means: it has Twilio's status and code, or those of the connection. */
export function outcomeOf(error: unknown): Exclude<Outcome, { kind: 'accepted' }> {
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (typeof status !== 'number' || status < 400)
    return notConnected.has(String(code)) ? { kind: 'notConnected' } : { kind: 'noResponse' };
  const twilioCode = typeof code === 'number' ? code : undefined;
  if (status === 429 || busyCodes.has(twilioCode ?? 0)) return { kind: 'busy' };
  if (status >= 500) return { kind: 'serverError' };
  // Without a code it is not Twilio's response to this message, but a proxy's, or about the address.
  if (twilioCode === undefined || isOfAccount(status, twilioCode))
    return { kind: 'account', code: twilioCode ?? status };
  return { kind: 'rejected', code: twilioCode };
}
