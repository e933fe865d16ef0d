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

test.each([
  ['**注意：**请先登录', 'strong', '注意：'],
  ['请看**《冰山》**的花絮', 'strong', '《冰山》'],
  ['很*“冷”*的片', 'em', '“冷”'],
  ['有~~（旧）~~片', 'del', '（旧）'],
])('emphasis may end beside Chinese punctuation: %s', async (content, tag, text) => {
  const { container } = await renderApp(<PostBody content={content} />);
  expect(container.querySelector(tag)?.textContent).toBe(text);
  expect(container.textContent).not.toMatch(/[*~]/);
});

test.each([
  ['官网 https://example.com/a。欢迎观看', ['https://example.com/a']],
  ['详见https://example.com，谢谢', ['https://example.com/']],
  ['https://example.com。谢谢', ['https://example.com/']],
  ['www.example.com/a——谢谢', ['http://www.example.com/a']],
  ['“https://example.com/片花”', ['https://example.com/%E7%89%87%E8%8A%B1']],
  ['https://a.example/1、https://b.example/2。', ['https://a.example/1', 'https://b.example/2']],
  ['(见https://example.com/a)。谢谢', ['https://example.com/a']],
  ['https://example.com/a_(b)，谢谢', ['https://example.com/a_(b)']],
  ['https://example.com/a_(b)?c, d', ['https://example.com/a_(b)?c']],
])('a bare address ends before Chinese punctuation: %s', async (content, addresses) => {
  const { container } = await renderApp(<PostBody content={content} />);
  const links = [...container.querySelectorAll('a')];
  expect(links.map(({ href }) => href)).toEqual(addresses);
  for (const hint of container.querySelectorAll('.visually-hidden')) hint.remove();
  expect(container.querySelector('p')?.textContent).toBe(content);
});

test.each(['<https://example.com/a。b>', '[https://example.com/a。b](https://example.com/a。b)'])(
  'an address in brackets is whole: %s',
  async (content) => {
    const { container } = await renderApp(<PostBody content={content} />);
    expect(container.querySelector('a')?.href).toBe('https://example.com/a%E3%80%82b');
  },
);
