/** Keys whose values are never written, at any depth, in any spelling of case, dash and underscore. */
const secretKeys = [
  'authorization',
  'proxy-?authorization',
  'cookie2?',
  'set-?cookie',
  'x-identity',
  '[a-z0-9_-]{0,24}token',
  'jwt',
  '[a-z0-9_-]{0,24}password(?:[-_]?hash)?',
  'passwd',
  'passphrase',
  '[a-z0-9_-]{0,24}secret',
  '[a-z0-9_-]{0,24}api[-_]?key',
  'access[-_]?key(?:[-_]?id)?',
  'private[-_]?key',
  '[a-z0-9_-]{0,24}membership[-_]?number',
  '[a-z0-9_-]{0,24}phone[-_]?(?:number)?s?',
  'mobile',
  'x-amz-(?:signature|credential|security-token)',
  'signature',
].join('|');

/** `"key": value` in a JSON line; the value a string, a number, or a flat array. */
const jsonPair = new RegExp(
  `"(${secretKeys}|number)":(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.eE+-]*|\\[[^\\[\\]{}]*\\])`,
  'gi',
);

/** `key=value`, `key: value` and JSON quoted inside a string. A cookie or authorization runs to the line's or string's end. */
const looseCredential =
  /\b(authorization|cookie2?|set-cookie)(\\*["']?\s*[:=]\s*\\*["']?)(?!\[redacted)[^"\\\r\n]+/gi;
const loosePair = new RegExp(
  `(?<![a-z0-9])(${secretKeys})(\\\\*["']?\\s*(?:[:=]|%3a|%3d)\\s*\\\\*["']?)(?!\\[redacted)[^"'\\\\&\\s,;}\\])]+`,
  'gi',
);

/** Things that are secret wherever they stand. */
const jsonWebToken = /(?<![\w-])eyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)?/g;
const bearer = /\b(bearer|basic)\s+(?!\[redacted)[\w~+/.=-]{6,}/gi;
const urlPassword = /(:\/\/[^\s:/@"]{0,100}:)[^\s@/"]{1,200}@/g;
/** A member's page in the analytics API has the number as a path segment. */
const memberPath = /(\/analytics\/user\/)[^/?\s"\\]+/gi;
/** Our own numbers (groups of letters and digits) and the operator's VIP-… ones. */
const membershipNumber =
  /(?<![A-Za-z0-9])VIP[-\s]?[A-Z0-9]{2,32}(?:-[A-Z0-9]{1,32}){0,8}\b|(?<![\w-])(?=[A-Z-]{0,32}\d)(?=[\d-]{0,32}[A-Z])[0-9A-HJKMNP-TV-Z]{4,5}(?:-[0-9A-HJKMNP-TV-Z]{3,5}){2,5}\b/g;
/** E.164 with separators, and a bare Chinese mobile number. */
const internationalPhone = /(?:\+|%2B)\d(?:[\s().-]{0,2}\d){7,14}/gi;
const chineseMobile = /(?<![\w.-])1[3-9]\d{9}(?![\w.-])/g;
const northAmericanPhone = /(?<![\w.-])(?:\(\d{3}\)\s?|\d{3}[-.\s])\d{3}[-.]\d{4}(?![\w-])/g;

export const redacted = '[redacted]';

/**
 * Takes credentials, membership numbers and phone numbers out of text: of a finished log line, an error message, a span's
 * attribute. Time is linear in the text's length.
 */
export function scrub(text: string): string {
  return text
    .replace(jsonPair, `"$1":"${redacted}"`)
    .replace(looseCredential, `$1$2${redacted}`)
    .replace(loosePair, `$1$2${redacted}`)
    .replace(jsonWebToken, redacted)
    .replace(bearer, `$1 ${redacted}`)
    .replace(urlPassword, `$1${redacted}@`)
    .replace(memberPath, `$1${redacted}`)
    .replace(membershipNumber, redacted)
    .replace(internationalPhone, redacted)
    .replace(chineseMobile, redacted)
    .replace(northAmericanPhone, redacted);
}
