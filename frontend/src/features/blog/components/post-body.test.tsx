import { expect, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { markdownAttacks } from '@platform/contracts/markdown-attacks';
import { renderApp } from '../../../testing/render.tsx';
import PostBody from './post-body.tsx';

test.each([
  'emphasis of two kinds',
  'links with titles never closed',
  'comments never closed',
  'open brackets with words',
  'quotations in quotations',
])('a text of %s is shown as it was typed, at once', async (name) => {
  const content = markdownAttacks[name] ?? '';
  const { user: before } = process.cpuUsage();
  const { container } = await renderApp(<PostBody content={content} />);
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  expect(container.querySelector('.asTyped')?.textContent).toBe(content);
});

test('the longest post of ordinary prose is laid out', async () => {
  const paragraph =
    '老陈说：「电瓶三年一换，**别等它先换你**。」详见[清单](https://example.com/a_b)，价格* 以当日为准。\n\n';
  const content = paragraph.repeat(limits.blogContentCharacters / paragraph.length);
  const { container } = await renderApp(<PostBody content={content} />);
  const count = Math.floor(limits.blogContentCharacters / paragraph.length);
  expect(container.querySelectorAll('strong')).toHaveLength(count);
  expect(container.querySelectorAll('a')).toHaveLength(count);
});
