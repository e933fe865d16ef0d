/**
 * Replies that Twilio takes for an opt-out or opt-in unless a messaging service has other words.
 * https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out, https://help.twilio.com/articles/223134027
 */
const keywords = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
} as const;

/** What a reply asks for, when it is one keyword and nothing else. */
export function optOutTypeOf(reply: string): keyof typeof keywords | undefined {
  const word = reply.trim().toUpperCase();
  return (['STOP', 'START'] as const).find((type) => keywords[type].some((keyword) => keyword === word));
}
