/** What a text message is on the wire: its encoding, its segments, and its placeholders. No dependencies, for the browser too. */

/** The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1), without the escape. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà';
/** Its extension table (6.2.1.1): an escape comes before each, so they take two places. */
const extended = '\f^{}\\[~]|€';

const gsmPlaces = new Map([
  ...Array.from(basic, (character) => [character, 1] as const),
  ...Array.from(extended, (character) => [character, 2] as const),
]);

/**
 * Units in a single-segment message, and in each segment of a longer one, where the concatenation header takes the
 * rest.
 */
const places = { 'GSM-7': { single: 160, joined: 153 }, 'UCS-2': { single: 70, joined: 67 } } as const;

export type SmsEncoding = keyof typeof places;

export interface SmsSize {
  encoding: SmsEncoding;
  /** What is paid for. */
  segments: number;
  /** Places taken: a character of GSM-7's extension, or beyond U+FFFF in UCS-2, takes two. */
  units: number;
  /** Places that the message has in this many segments. */
  capacity: number;
}

/** The length of a text message as Twilio counts it, in UTF-16 units: an emoji has two or more. */
export const smsLength = (text: string): number => text.length;

/** Gives the encoding and the number of segments of a text message. A character is never split between two segments. */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text);
  const encoding: SmsEncoding = characters.every((character) => gsmPlaces.has(character)) ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map(
    (character) => (encoding === 'GSM-7' ? gsmPlaces.get(character) : undefined) ?? character.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, joined } = places[encoding];
  if (units <= single) return { encoding, segments: units === 0 ? 0 : 1, units, capacity: single };
  let segments = 1;
  let taken = 0;
  for (const size of sizes) {
    if (taken + size > joined) {
      segments += 1;
      taken = 0;
    }
    taken += size;
  }
  return { encoding, segments, units, capacity: segments * joined };
}

/** What a campaign's message may name of its recipient. */
export const smsPlaceholders = ['name', 'membershipNumber'] as const;
type Recipient = Record<(typeof smsPlaceholders)[number], string>;

const placeholder = /\{(name|membershipNumber)\}/g;

/** Fills in {name} and {membershipNumber}; other braces stay as they are. */
export const fillSms = (message: string, recipient: Recipient): string =>
  message.replace(placeholder, (_, field: keyof Recipient) => recipient[field]);

/**
 * Says whether a message has a word in braces that is no placeholder, as {Name}, which `fillSms` would leave as it is. Chinese input
 * methods type full-width braces.
 */
export const hasUnknownPlaceholder = (message: string): boolean =>
  /[{｛]\s*[\p{L}_][\p{L}\p{N}_ -]*[}｝]/u.test(message.replace(placeholder, ''));
