import { describe, expect, test } from '@jest/globals';
import { limits, markdownEffort, readableEffort } from '@platform/contracts';
import { markdownAttacks } from '@platform/contracts/markdown-attacks';
import { processorTime } from '@platform/testkit';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { excerptOf } from './excerpt.ts';

test.each([
  ['plain text', '今天的冰面很厚。', '今天的冰面很厚。'],
  ['emphasis, links and code', '**粗** *斜* ~~删~~ [链接](https://a.example "t") `码`', '粗 斜 删 链接 码'],
  ['a heading before prose', '# 标题\n\n正文第一段。\n\n正文第二段。', '正文第一段。正文第二段。'],
  ['nothing but headings', '# 一\n\n## 二', '一 二'],
  ['lines of a paragraph', '第一行\n第二行  \n第三行', '第一行 第二行 第三行'],
  ['a list', '- 冰爪\n- 冰镐\n  1. 长\n  2. 短', '冰爪 冰镐 长 短'],
  ['a quotation', '> 他说：\n> 走。', '他说：走。'],
  ['pictures', '![一张图](/objects/a.jpg)\n\n图下的话', '图下的话'],
  ['code blocks and tables', '```js\nalert(1)\n```\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n话', '话'],
  ['a table alone', '| a | b |\n|-|-|\n| 1 | 2 |', 'a b 1 2'],
  ['html', '前<b onclick="x">中</b>后\n\n<script>alert(1)</script>', '前中后'],
  ['references', '[甲][1] 与 ![乙][1]\n\n[1]: https://a.example', '甲 与'],
  ['escapes and entities', '1 \\* 2 &lt; 3 &amp; 4', '1 * 2 < 3 & 4'],
  ['direction overrides and zero width', 'a\u202Eb\u200Bc\u0007d', 'abcd'],
  ['the same as entities', 'a&#x202E;b&ZeroWidthSpace;c&#x2066;d', 'abcd'],
  ['emoji of several', '**👨‍👩‍👧** 走', '👨‍👩‍👧 走'],
  ['marks too dense to be parsed', '*a_'.repeat(2_000), `${'*a_'.repeat(53)}…`],
  ['half a character', 'a\uD800b', 'ab'],
  ['nothing', ' \n\n---\n', ''],
  ['a picture only', '![图](a.png)', ''],
])('%s', (_, markdown, excerpt) => {
  expect(excerptOf(markdown)).toBe(excerpt);
});

describe('a long text', () => {
  test('is cut to the limit, with a mark that it goes on', () => {
    const excerpt = excerptOf('冰'.repeat(1_000));
    expect(excerpt).toBe(`${'冰'.repeat(limits.blogExcerptCharacters - 1)}…`);
  });

  test('is cut between words and characters', () => {
    const words = excerptOf('glacier '.repeat(100));
    expect(words).toMatch(/^(?:glacier )+glacier…$/);
    expect(words.length).toBeLessThanOrEqual(limits.blogExcerptCharacters);
    const family = '👨‍👩‍👧';
    const emoji = excerptOf(family.repeat(100));
    expect(emoji.slice(0, -1).split(family).join('')).toBe('');
  });

  test('of exactly the limit stays whole', () => {
    const text = '冰'.repeat(limits.blogExcerptCharacters);
    expect(excerptOf(text)).toBe(text);
  });
});

describe('whatever is written', () => {
  excerptOf('**warm**');

  test.each(Object.entries(markdownAttacks))('an excerpt of %s holds nobody up', (_, markdown) => {
    let excerpt = '';
    expect(processorTime(() => (excerpt = excerptOf(markdown)))).toBeLessThan(200);
    expect(excerpt.length).toBeLessThanOrEqual(limits.blogExcerptCharacters);
  });

  // The page parses the whole of what the rule takes for readable.
  const readable = Object.entries(markdownAttacks).filter(
    ([, text]) => markdownEffort(text) <= readableEffort,
  );
  test.each(readable)('%s are laid out in good time', (_, markdown) => {
    const parse = () => fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    expect(processorTime(parse)).toBeLessThan(4_000);
  });
});
