import { type SmsState, smsOutcomes } from '@platform/contracts';

/** A report moves a message to a higher rank only. Within the last rank the first report stands. */
const ranks: Record<SmsState, number> = {
  queued: 0,
  sending: 1,
  unknown: 2,
  accepted: 3,
  sent: 4,
  delivered: 5,
  undelivered: 5,
  failed: 5,
  skipped: 5,
};

const states = Object.values(smsOutcomes).flat();

/** The states from which a message may move to this one. */
export const statesBefore = (state: SmsState): SmsState[] =>
  states.filter((before) => ranks[before] < ranks[state]);

/** Twilio's message statuses. https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
const twilioStatuses = new Map<string, SmsState>(
  Object.entries({
    accepted: 'accepted',
    scheduled: 'accepted',
    queued: 'accepted',
    sending: 'accepted',
    sent: 'sent',
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'undelivered',
    failed: 'failed',
    canceled: 'failed',
  } as const),
);

/** The state that a status of Twilio's means; undefined for one that is not of an outgoing message. */
export const stateOf = (twilioStatus: string): SmsState | undefined => twilioStatuses.get(twilioStatus);
