import { expect, test } from '@jest/globals';
import { passageOf, titleHighlights } from './highlights.ts';
import { parseQuery, type Query } from './query.ts';

const query = (q: string) => parseQuery(q) as Query;

/** The title with what is highlighted in brackets. */
function marked(text: string, ranges: readonly (readonly [number, number])[]): string {
  return ranges.reduceRight(
    (left, [from, to]) => `${left.slice(0, from)}[${left.slice(from, to)}]${left.slice(to)}`,
    text,
  );
}

test.each([
  ['冰山', '潜到冰山底下，冰山', '潜到[冰山]底下，[冰山]'],
  ['台湾VLOG', '去 臺灣 Ｖｌｏｇ', '去 [臺灣 Ｖｌｏｇ]'],
  ['冰 山', '冰上的山', '[冰]上的[山]'],
  ['deep the', 'The 𝐝eep, the end', '[The] [𝐝eep], [the] end'],
  ['bssy', '看《冰山：深渊》', '看《[冰山]：[深渊]》'],
  ['bing shan', 'The 冰山', 'The [冰山]'],
  ['shan s', '冰山深渊', '冰[山深]渊'],
  ['huanqian', '他还钱', '他[还钱]'],
  ['lüxing', '去旅行', '去[旅行]'],
  ['shandeep', '冰山 deeper', '冰[山] [deeper]'],
  ['glacer', 'The Glacier and glaciers', 'The [Glacier] and glaciers'],
  ['ocan', 'The Ocean', 'The [Ocean]'],
  ['word', 'A word to the world', 'A [word] to the world'],
  ['nothing', '冰山', '冰山'],
])('%j in %j', (q, title, expected) => {
  expect(marked(title, titleHighlights(title, query(q)))).toBe(expected);
});

test('a passage is around the first match, with all matches in it', () => {
  const text = `${'前'.repeat(100)}\n冰山${'后'.repeat(50)}冰山${'末'.repeat(200)}`;
  const passage = passageOf(text, query('冰山'));
  expect(marked(passage?.text ?? '', passage?.highlights ?? [])).toBe(
    `…${'前'.repeat(29)} [冰山]${'后'.repeat(50)}[冰山]${'末'.repeat(66)}…`,
  );
  expect(passageOf('短 冰山', query('冰山'))).toEqual({ text: '短 冰山', highlights: [[2, 4]] });
  expect(passageOf('无', query('冰山'))).toBeUndefined();
});

test('a passage has no half characters', () => {
  const { text = '' } = passageOf(`👨${'a'.repeat(29)}冰${'👨'.repeat(100)}`, query('冰')) ?? {};
  expect(text.isWellFormed()).toBe(true);
});
