import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { limits, type TrackedAction, trackedActionSchema } from '@platform/contracts';
import { parseJson } from '@platform/service-kit';
import { trackedActions } from '../domain/tracked-actions.ts';
import { toMessages } from '../events/publish.ts';
import { PlainPost } from './plain-post.ts';
import { readEvents } from './read-events.ts';

const reporter = { id: '0123456789abcdef01234567', number: 'VIPTEST0001' };
const receivedAt = Date.parse('2026-01-02T00:00:05.678Z');

/** What the ordinary way keeps of a body, or undefined where it refuses it. */
function ordinarily(bytes: Buffer): TrackedAction[] | undefined {
  try {
    return trackedActions(readEvents(parseJson(bytes)), reporter, receivedAt);
  } catch {
    return undefined;
  }
}

/** What the quick way keeps; undefined where it leaves the word to the ordinary way. */
const quickly = (bytes: Buffer): TrackedAction[] | undefined =>
  PlainPost.of(bytes)
    ?.messages(reporter, receivedAt)
    ?.map(({ key, value }) => {
      const written: unknown = JSON.parse(String(value));
      // Not told apart by an object: how often a field is written, and how a number is spelled.
      if (key !== reporter.number || JSON.stringify(written) !== String(value))
        throw new Error(`Kept under ${key}: ${value}`);
      return trackedActionSchema.parse(written);
    });

/** Whatever the quick way takes, the ordinary way takes too, and keeps the same of it. Gives whether it took it. */
function agree(bytes: Buffer): boolean {
  const quick = quickly(bytes);
  if (!quick) return false;
  const ordinary = JSON.parse(JSON.stringify(ordinarily(bytes) ?? null));
  if (!isDeepStrictEqual(quick, ordinary)) expect({ bytes: String(bytes), quick }).toEqual(ordinary);
  return true;
}

/** Numbers from 0 to below 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const id = (n: number) => `0190a5b2-7c3d-7e4f-8a9b-${n.toString(16).padStart(12, '0')}`;
const subject = {
  contentType: 'video',
  contentId: '0123456789abcdef01234567',
  contentTitle: '夜里的海：第一集 😀',
};
const kinds = [
  { actionType: 'page_enter', toPage: '/' },
  { actionType: 'page_enter', toPage: '/', fromPage: '/a', timeSpentSeconds: 0 },
  { actionType: 'page_view', toPage: '/', ...subject },
  { actionType: 'video_click', fromPage: '/', ...subject },
  { actionType: 'video_view', ...subject, contentType: 'embed', contentTitle: '' },
  { actionType: 'back_button', fromPage: '/', timeSpentSeconds: limits.timeSpentSecondsMax, ...subject },
  { actionType: 'page_blur', fromPage: '', timeSpentSeconds: 3 },
  { actionType: 'page_focus' },
  { actionType: 'page_exit', fromPage: 'x'.repeat(limits.urlCharacters), toPage: '/', timeSpentSeconds: 7 },
  { actionType: 'page_unload', fromPage: '/', timeSpentSeconds: 8 },
];
const plain = (n: number, more: object = {}) => ({
  ...kinds[n % kinds.length],
  eventId: id(n),
  clientTime: new Date(receivedAt - 90_000 + n * 1_700).toISOString(),
  membershipNumber: reporter.number,
  ...more,
});
const post = (...events: unknown[]) => Buffer.from(JSON.stringify(events));
const fifty = Array.from({ length: limits.trackingBatchEvents }, (_, n) => plain(n));

/** What a field may be made to hold. */
const values: unknown[] = [
  ...['', ' ', 'x', 'x'.repeat(64), 'x'.repeat(65), 'é'.repeat(200), 'x'.repeat(201), 'x'.repeat(2_048)],
  ...[
    'x'.repeat(2_049),
    '😀'.repeat(100),
    'a"b',
    'a\\b',
    'a\u0000b',
    'a\u007f\u2028',
    '\ud800',
    '}{][:,"',
    '": "',
  ],
  ...[
    null,
    true,
    0,
    -0,
    1,
    -1,
    0.5,
    1e300,
    86_400,
    86_401,
    9_007_199_254_740_992,
    [],
    ['x'],
    {},
    { $ne: null },
  ],
  ...['video', 'embed', 'film', 'page_enter', 'page_exit', 'toString', '__proto__', '5'],
  ...['f'.repeat(24), 'F'.repeat(24), 'f'.repeat(23), 'f'.repeat(25), `${'f'.repeat(24)}\n`, '０'.repeat(24)],
  ...[
    'a\u202eb',
    'a\u2066b',
    'a\u00adb',
    '\ufeffa',
    'a\u0085b',
    'a\tb',
    'a\u200db',
    '\u2800',
    '\u3164',
    '👨‍👩‍👧',
    '\u{e0041}',
  ],
  ...[reporter.number, 'vip-test-0001', 'ＶＩＰTEST0001', 'SOMEBODYELSE'],
  ...[
    id(1),
    id(1).toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...['0190a5b2-7c3d-9e4f-8a9b-000000000001', '0190a5b2-7c3d-4e4f-ca9b-000000000001'],
  ...[
    '2026-01-01T23:59:59.999Z',
    '2026-01-01T23:59:59Z',
    '2026-01-02T07:00:00.000+08:00',
    '2026-02-29T00:00:00.000Z',
  ],
  ...[
    '2024-02-29T12:00:00.000Z',
    '2026-01-03T00:00:05.678Z',
    '2026-01-03T00:00:05.679Z',
    '1999-01-01T00:00:00.000Z',
  ],
];
const fields = [
  ...Object.keys({ ...subject, actionType: 0, eventId: 0, clientTime: 0, membershipNumber: 0 }),
  ...['fromPage', 'toPage', 'timeSpentSeconds', 'at', 'memberId', '__proto__', 'constructor', 'toString', ''],
];

describe('PlainPost', () => {
  test('takes what browsers send, every kind, and keeps it as the ordinary way does', () => {
    expect(agree(post(...fifty))).toBe(true);
    for (const event of fifty) expect(agree(post(event))).toBe(true);
  });

  test('takes a number as the member writes it, and keeps it as the gateway knows it', () => {
    const forms = ['vip-test-0001', reporter.number, 'ＶＩＰ－TEST 0001', 'Vip-Test-0001', 'VIPTEST0001 '];
    const events = fifty.map((event, n) => ({ ...event, membershipNumber: forms[n % forms.length] }));
    expect(agree(post(...events))).toBe(true);
    const moved = events.map(({ membershipNumber, ...event }) => ({ membershipNumber, ...event }));
    expect(agree(post(...moved))).toBe(true);
  });

  test('every field of every kind with every value, and without', () => {
    let taken = 0;
    for (let kind = 0; kind < kinds.length; kind += 1) {
      for (const field of fields) {
        const { [field]: _, ...without } = plain(kind) as Record<string, unknown>;
        agree(post(without, plain(11)));
        for (const value of values) {
          const text = JSON.stringify({ ...without, '%': value }).replace('"%"', () => JSON.stringify(field));
          if (agree(Buffer.from(`[${text.replace(':0}', ':-0}')},${JSON.stringify(plain(11))}]`))) taken += 1;
          if (agree(Buffer.from(`[${text}]`))) taken += 1;
        }
      }
    }
    expect(taken).toBeGreaterThan(500);
  });

  test('a title with every character there is, but for most Chinese and Korean ones', () => {
    const taken: number[] = [];
    for (let code = 0; code <= 0xffff; code += code === 0x4dff || code === 0xabff ? 0x5000 : 1) {
      const title = `${String.fromCharCode(code)} ${String.fromCharCode(code)}`;
      if (agree(post(plain(3, { contentTitle: title })))) taken.push(code);
    }
    expect(taken.length).toBeGreaterThan(10_000);
    for (const refused of [0x00, 0x0a, 0x20, 0x85, 0xad, 0x200b, 0x202e, 0x2066, 0x3000, 0x3164, 0xfeff])
      expect(taken).not.toContain(refused);
  });

  test.each<[string, Buffer]>([
    ['one event', Buffer.from(JSON.stringify(plain(0)))],
    ['no event', Buffer.from('[]')],
    ['51 events', post(...fifty, plain(50))],
    ['nothing', Buffer.from('')],
    ['an event in an array', post([plain(0)])],
    ['a repeated id', post(plain(0), plain(0))],
    ['one foreign event', post(plain(0), plain(1, { membershipNumber: 'SOMEBODYELSE' }))],
    ['a byte-order mark', Buffer.from(`\ufeff${JSON.stringify([plain(0)])}`)],
    ['white space', Buffer.from(JSON.stringify([plain(0)], null, 1))],
    [
      'a field that is there twice',
      Buffer.from(`[${JSON.stringify(plain(0)).replace('}', ',"toPage":"/b"}')}]`),
    ],
    ['what is no UTF-8', Buffer.from(JSON.stringify([plain(0, { toPage: '\u00e9' })]), 'latin1')],
    ['something behind the array', Buffer.from(`${JSON.stringify([plain(0)])},`)],
    ['an array that does not end', Buffer.from(JSON.stringify([plain(0)]).slice(0, -1))],
    ['a text that does not end', Buffer.from('[{"actionType":"page_enter')],
    ['a comma too many', Buffer.from(`[${JSON.stringify(plain(0))},]`)],
    ['an event without fields', Buffer.from('[{}]')],
    ['10,000 levels', Buffer.from(`${'[{"a":'.repeat(10_000)}`)],
  ])('%s is left to the ordinary way', (_what, bytes) => {
    expect(quickly(bytes)).toBeUndefined();
  });

  test.each([
    ['5.0', '5.0'],
    ['5e0', '5e0'],
    ['0.5E+1', '0.5E+1'],
    ['50e-1', '50e-1'],
    ['with 200,000 zeros', `5.${'0'.repeat(200_000)}`],
  ])('a number spelled %s is left to the ordinary way, which spells it 5', (_, spelled) => {
    const sent = String(post(plain(6, { timeSpentSeconds: 5 })));
    const bytes = Buffer.from(sent.replace('"timeSpentSeconds":5', `"timeSpentSeconds":${spelled}`));
    expect(PlainPost.of(Buffer.from(sent))).toBeDefined();
    expect(PlainPost.of(bytes)).toBeUndefined();
    const kept = toMessages(ordinarily(bytes) ?? []).map(({ value }) => String(value));
    expect(kept).toEqual([expect.stringMatching(/"timeSpentSeconds":5}$/)]);
  });

  test('bodies with bytes changed, left out, doubled and moved', () => {
    const random = numbers(20_260_102);
    const upTo = (limit: number) => Math.floor(random() * limit);
    const hostile = Buffer.from('"\\:,{}[] \n0-.eé夜tn_');
    let taken = 0;
    for (let round = 0; round < 6_000; round += 1) {
      const first = upTo(20);
      const bytes = [...post(...fifty.slice(first, first + 1 + upTo(3)))].slice(0, 4_000);
      for (let change = upTo(3); change >= 0; change -= 1) {
        const at = upTo(bytes.length);
        const part = bytes.slice(at, at + 1 + upTo(30));
        const changes = [
          () => bytes.splice(at, 1, hostile[upTo(hostile.length)] as number),
          () => bytes.splice(at, 1, upTo(256)),
          () => bytes.splice(at, part.length),
          () => bytes.splice(at, 0, ...part),
          () => bytes.splice(upTo(bytes.length), 0, ...part),
        ];
        changes[upTo(changes.length)]?.();
      }
      if (agree(Buffer.from(bytes))) taken += 1;
    }
    // A changed letter of a title leaves an event as right as it was.
    expect(taken).toBeGreaterThan(200);
  });
});
