import { expect, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { renderApp } from '../../../testing/render.tsx';
import PostBody from './post-body.tsx';

test.each([
  ['emphasis of two kinds', '*a_'],
  ['open brackets', '[a '],
  ['quotations in quotations', '>'],
])('a text of %s is shown unformatted, at once', async (_, unit) => {
  const content = unit.repeat(limits.blogContentCharacters / unit.length);
  const { user: before } = process.threadCpuUsage();
  const { container } = await renderApp(<PostBody content={content} />);
  expect(process.threadCpuUsage().user - before).toBeLessThan(2_000_000);
  expect(container.querySelector('.asTyped')?.textContent).toBe(content);
});

test('a long post of ordinary prose is laid out', async () => {
  const paragraph =
    '老陈说：「电瓶三年一换，**别等它先换你**。」详见[清单](https://example.com/a_b)，价格* 以当日为准。\n\n';
  const count = 230;
  const content = paragraph.repeat(count);
  const { container } = await renderApp(<PostBody content={content} />);
  expect(container.querySelectorAll('strong')).toHaveLength(count);
  expect(container.querySelectorAll('a')).toHaveLength(count);
});
