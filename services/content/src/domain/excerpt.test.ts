import { describe, expect, test } from '@jest/globals';
import { isReadableMarkdown, limits, messages } from '@platform/contracts';
import { markdownAttacks } from '@platform/testkit/markdown-attacks';
import { processorTime } from '@platform/testkit/time';
import { excerptOf, proseOf } from './excerpt.ts';

test.each([
  ['plain text', '今天的冰面很厚。', '今天的冰面很厚。'],
  ['emphasis, links and code', '**粗** *斜* ~~删~~ [链接](https://a.example "t") `码`', '粗 斜 删 链接 码'],
  [
    'emphasis beside Chinese punctuation',
    '**注意：**请先登录，请看**《冰山》**的花絮，*“冷”*的~~（旧）~~片',
    '注意：请先登录，请看《冰山》的花絮，“冷”的（旧）片',
  ],
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
  ['half a character', 'a\uD800b', 'ab'],
  ['nothing', ' \n\n---\n', ''],
  ['a picture only', '![图](a.png)', ''],
])('%s', (_, markdown, excerpt) => {
  expect(excerptOf(markdown)).toBe(excerpt);
});

test.each([
  [
    'code blocks',
    '话\n\n```js\nalert(1)\n\nend()\n```\n\n    indented\n\n完',
    '话 alert(1) end() indented 完',
  ],
  ['footnotes', '话[^1]。\n\n[^1]: 冰**很**厚\n\n    第二段\n\n完', '话。冰很厚 第二段 完'],
])('what is searched has %s, an excerpt has not', (_, markdown, text) => {
  expect(proseOf(markdown)).toBe(text);
  expect(excerptOf(markdown)).toMatch(/^话。? ?完$/);
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

test('a post of too many nodes is rejected', () => {
  const links = (count: number) => '[a](b)\n\n'.repeat(count);
  expect(() => excerptOf(links(limits.blogContentNodes / 4))).not.toThrow();
  expect(() => excerptOf(links(limits.blogContentNodes / 2))).toThrow(messages.blogPostTooDense);
});

/** The longest readable prefix of a text. */
function readablePart(text: string): string {
  let [kept, end] = [0, text.length];
  while (kept < end) {
    const middle = Math.ceil((kept + end) / 2);
    if (isReadableMarkdown(text.slice(0, middle))) kept = middle;
    else end = middle - 1;
  }
  return text.slice(0, kept);
}

// On an idle machine the slowest takes 0.4 s.
test.each(Object.entries(markdownAttacks(limits.blogContentCharacters)))(
  '%s: what is readable of it is parsed soon',
  (_, attack) => {
    const text = readablePart(attack);
    const parse = () => {
      try {
        excerptOf(text);
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
      }
    };
    expect(processorTime(parse)).toBeLessThan(2_500);
  },
);
