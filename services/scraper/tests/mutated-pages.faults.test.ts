import { expect, test } from '@jest/globals';
import { seededRandom } from '@platform/testkit/random';
import { parseEmbedId, parseResults } from '../src/domain/parse.ts';
import { sites } from '../src/domain/sites/index.ts';
import { fixtureNames, pageOf } from './support/fixture-server.ts';

const pages = 10_000;

const inserted = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '</div>',
  '<a href="',
  '<svg>',
  '<template>',
  '<table>',
  '<!--',
  ']]>',
];
inserted.push(
  '\0',
  '\uFEFF',
  '&#xD800;',
  '<plaintext>',
  '<b>'.repeat(50),
  'href="/video.',
  '<meta charset="utf-16">',
);

/** Cuts, repeats, overwrites and inserts. */
function mutate(page: Buffer, next: (below: number) => number): Buffer {
  let bytes = page;
  for (let n = 1 + next(8); n > 0; n -= 1) {
    const [from, length] = [next(bytes.length + 1), next(200)];
    const [before, part, after] = [
      bytes.subarray(0, from),
      bytes.subarray(from, from + length),
      bytes.subarray(from + length),
    ];
    const kind = next(4);
    if (kind === 0) bytes = Buffer.concat([before, after]);
    else if (kind === 1) bytes = Buffer.concat([before, part, part, part, after]);
    else if (kind === 2)
      bytes = Buffer.concat([before, Buffer.from(part).map((byte) => byte ^ next(256)), after]);
    else bytes = Buffer.concat([before, Buffer.from(inserted[next(inserted.length)] ?? ''), part, after]);
  }
  return bytes;
}

test('ten thousand mutated pages neither crash the parsers nor take long', () => {
  const originals = fixtureNames.map((name) => Buffer.from(pageOf(name)));
  const charsets = [undefined, 'utf-8', 'gbk', 'utf-16le', 'nonsense'];
  const random = seededRandom(20_261_123);
  const next = (below: number) => Math.floor(random() * below);
  let longest = 0;
  let read = 0;
  for (let n = 0; n < pages; n += 1) {
    const body = mutate(originals[n % originals.length] as Buffer, next);
    const page = { body, charset: charsets[next(charsets.length)] };
    const { user } = process.threadCpuUsage();
    for (const { results, embed } of sites) {
      const found = parseResults(page, results);
      if (Array.isArray(found)) {
        read += 1;
        for (const { title, duration } of found)
          expect([title.length > 0, [...title].length <= 200, [...duration].length <= 32]).toEqual([
            true,
            true,
            true,
          ]);
      } else expect(found.unread).toMatch(/^(consent|markup)$/);
      const id = parseEmbedId(page, embed);
      if (typeof id === 'string') expect(id).toMatch(/^[a-z0-9]{3,20}$/);
    }
    longest = Math.max(longest, process.threadCpuUsage().user - user);
  }
  expect(read).toBeGreaterThan(pages / 10);
  // In microseconds, for four parses.
  expect(longest).toBeLessThan(1_000_000);
});
