import { describe, expect, test } from '@jest/globals';
import { limits } from '../limits.ts';
import { markdownAttacks } from './attacks.ts';
import { markdownEffort, readableEffort } from './effort.ts';

const max = limits.blogContentCharacters;
const longest = (unit: string, join = '\n\n') =>
  Array.from({ length: Math.ceil(max / unit.length) }, (_, n) => unit.replaceAll('#', `${n}`))
    .join(join)
    .slice(0, max);

const chinese =
  '在 Minneapolis 住了十年的老陈说：「电瓶三年一换，**别等它先换你**。」冷启动电流（CCA）低于标称的七成，就该换了，详见[我们的第 # 部视频](/video/0123456789abcdef01234567)。零下二十度以下，**锂铁电池**充不进去：先用一个小电流把它“叫醒”，等到 5℃ 以上再充；这期间不要起动，也不要用冷水冲。价格* 以当日为准。';
const english =
  "The numbers on the side wall say more than the salesman does, and four of them matter *in the snow*. Don't buy by the price: it's **the load index** that counts, or so [the club's list #](https://example.com/lists/tyre_list_#?a=b&c=d) has it. My snake_case_variable is 5 * 3 and 2*3=6; a < b, c > d, `code` (see above [1]) ~ 10 % off.";
const code =
  'export async function saveChanges_#(context: Context, ...rest: unknown[]): Promise<Item[]> {\n  const set = { ...changes, [key]: values[#] ?? `a_#` + `b` }; // `x` * y ** 2\n  return a * b[0][1](set) && !flag /* why: ~half */;\n}';

describe('what people write is read', () => {
  test.each([
    ['Chinese', longest(chinese)],
    ['Chinese without blank lines', longest(chinese, '\n')],
    [
      'Chinese of bold words, some thousand of them',
      longest('这**一**点，是说给第 # 个人听的，**没有**别的意思。'),
    ],
    ['English', longest(english)],
    ['English without blank lines', longest(english, '\n')],
    ['code', `\`\`\`ts\n${longest(code).slice(0, max - 10)}\n\`\`\``],
    ['code without blank lines', `\`\`\`ts\n${longest(code, '\n').slice(0, 20_000)}\n\`\`\``],
    [
      'a table of three hundred rows',
      `| a | b | c |\n| --- | --- | ---: |\n${longest('| **甲** # | [乙](/b_#) | 5* |', '\n').slice(0, 9_000)}`,
    ],
    ['a list of bold links', longest('- **[冰上的第 # 天](https://example.com/a_b/#)**：说明', '\n')],
    [
      'a list of pictures that are links',
      longest('- [![图 #](/objects/a.jpg)](/video/#)', '\n').slice(0, 15_000),
    ],
    ['lists in lists', longest('- a\n  - b\n    - c **d**\n      1. e\n', '').slice(0, 10_000)],
    ['quotations', longest('> > > 他说：**走**。\n> > 我说：_不_。\n> 好。', '\n>\n').slice(0, 10_000)],
    [
      'footnotes',
      `${longest('正文[^#]。', '').slice(0, 5_000)}\n\n${longest('[^#]: 出处', '\n').slice(0, 10_000)}`,
    ],
    ['rules', longest(`${'- '.repeat(40)}\n${'*'.repeat(80)}\n${'_ '.repeat(40)}`).slice(0, 20_000)],
    ['leaders', longest(`第 # 章${'.'.repeat(80)}12`, '\n').slice(0, 30_000)],
  ])('%s', (_, text) => {
    expect(markdownEffort(text)).toBeLessThan(0.6 * readableEffort);
  });
});

test('nothing is deeper than sixteen quotations', () => {
  expect(markdownEffort(`${'> '.repeat(16)}a`)).toBeLessThan(100);
  expect(markdownEffort(`b\n\n${'> '.repeat(17)}a`)).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  'emphasis that never opens',
  'emphasis of two kinds',
  'emphasis of two kinds in many paragraphs',
  'emphasis and deletion',
  'emphasis whose start code hides',
  'emphasis around links',
  'closed brackets',
  'open brackets with words',
  'links with titles never closed',
  'comments never closed',
  'backticks after a backslash',
  'an address that ends in marks',
  'addresses in one another',
  'quotations in quotations',
])('%s is too much', (name) => {
  expect(markdownEffort(markdownAttacks[name] ?? '')).toBeGreaterThan(readableEffort);
});

test.each(Object.entries(markdownAttacks))('the effort of %s is soon said', (_, text) => {
  const { user } = process.cpuUsage();
  markdownEffort(text);
  expect(process.cpuUsage().user - user).toBeLessThan(300_000);
});
