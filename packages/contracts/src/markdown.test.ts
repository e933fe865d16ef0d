import { describe, expect, test } from '@jest/globals';
import { limits } from './limits.ts';
import { isReadableMarkdown } from './markdown.ts';

const max = limits.blogContentCharacters;
const longest = (unit: string, join = '\n\n', length: number = max) =>
  Array.from({ length: Math.ceil(length / unit.length) }, (_, n) => unit.replaceAll('#', `${n}`))
    .join(join)
    .slice(0, length);

const chinese =
  '在 Minneapolis 住了十年的老陈说：「电瓶三年一换，**别等它先换你**。」冷启动电流（CCA）低于标称的七成，就该换了，详见[我们的第 # 部视频](/video/0123456789abcdef01234567)。零下二十度以下，**锂铁电池**充不进去：先用一个小电流把它“叫醒”，等到 5℃ 以上再充；这期间不要起动，也不要用冷水冲。价格* 以当日为准。';
const english =
  "The numbers on the side wall say more than the salesman does, and four of them matter *in the snow*. Don't buy by the price: it's **the load index** that counts, or so [the club's list #](https://example.com/lists/tyre_list_#?a=b&c=d) has it. My snake_case_variable is 5 * 3 and 2*3=6; a < b, c > d, `code` (see above [1]) ~ 10 % off.";
const code =
  'export async function saveChanges_#(context: Context, ...rest: unknown[]): Promise<Item[]> {\n  const set = { ...changes, [key]: values[#] ?? `a_#` + `b` }; // `x` * y ** 2\n  return a * b[0][1](set) && !flag /* why: ~half */;\n}';

describe('what people write is readable', () => {
  test.each([
    ['Chinese', longest(chinese)],
    ['Chinese without blank lines', longest(chinese, '\n', 8_000)],
    ['English', longest(english)],
    ['English without blank lines', longest(english, '\n', 5_000)],
    ['code', `\`\`\`ts\n${longest(code).slice(0, max - 10)}\n\`\`\``],
    ['code without blank lines', `\`\`\`ts\n${longest(code, '\n', 3_500)}\n\`\`\``],
    [
      'a table of ninety rows',
      `| a | b | c |\n| --- | --- | ---: |\n${longest('| **甲** # | [乙](/b_#) | 5* |\n', '', 2_700)}`,
    ],
    ['a list of bold links', longest('- **[冰上的第 # 天](https://example.com/a_b/#)**：说明', '\n')],
    ['lists in lists', longest('- a\n  - b\n    - c **d**\n      1. e\n', '', 3_000)],
    ['quotations', longest('> > > 他说：**走**。\n> > 我说：_不_。\n> 好。', '\n>\n', 10_000)],
    ['rules', longest(`${'- '.repeat(40)}\n${'*'.repeat(80)}\n${'_ '.repeat(40)}`)],
    ['leaders', longest(`第 # 章${'.'.repeat(80)}12`, '\n')],
  ])('%s', (_, text) => {
    expect(isReadableMarkdown(text)).toBe(true);
  });
});

test('nothing is deeper than eight quotations', () => {
  expect(isReadableMarkdown(`${'> '.repeat(8)}a`)).toBe(true);
  expect(isReadableMarkdown(`b\n\n${'> '.repeat(9)}a`)).toBe(false);
});

test.each([
  ['marks in one paragraph', '*a_'],
  ['words after an open bracket', '[ a'.padEnd(200, ' a')],
  ['marks at the end of an address', `http://a.b/${'!'.repeat(5_000)}`],
  ['lines', 'a\n'],
  ['list items', '- a\n'],
])('too many %s are not readable', (_, unit) => {
  expect(isReadableMarkdown(longest(unit, ''))).toBe(false);
});
