import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { ShareButton } from './components/share-button.tsx';
import { ShareCard } from './components/share-card.tsx';

const item = { type: 'video', id: '6'.repeat(24), title: '冰川' } as const;
const url = `${window.location.origin}/video/${item.id}`;
const text = `冰川 ${url}`;

/** Defines a property that jsdom lacks, for one test. */
const given: [object: object, name: string][] = [];
function give(object: object, name: string, value: unknown) {
  Object.defineProperty(object, name, { configurable: true, value });
  given.push([object, name]);
}
afterEach(() => {
  for (const [object, name] of given.splice(0)) Reflect.deleteProperty(object, name);
});

async function openCard(language: 'zh-CN' | 'en' = 'zh-CN') {
  const { user } = await renderApp(<ShareCard item={item} />, { language });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  const choose = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, write, choose };
}

describe.each([
  ['微信', 'WeChat'],
  ['快手', 'Kuaishou'],
])('%s', (name) => {
  test('opens the device’s share sheet with title and address', async () => {
    const share = jest.fn(async (_data?: ShareData) => undefined);
    give(navigator, 'share', share);
    const { choose, write } = await openCard();
    await choose(name);
    expect(share).toHaveBeenCalledWith({ title: '冰川', url });
    expect(write).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('counts as shared when the member closes the share sheet', async () => {
    give(navigator, 'share', async () => {
      throw new DOMException('closed', 'AbortError');
    });
    const { choose, write } = await openCard();
    await choose(name);
    expect(write).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('copies title and address without a share sheet, or when it fails', async () => {
    give(navigator, 'share', async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    const { choose, write } = await openCard();
    await choose(name);
    expect(write).toHaveBeenCalledWith(text);
  });
});

test('Kuaishou explains how to use the copied text', async () => {
  const { choose } = await openCard('en');
  await choose('Kuaishou');
  expect(await screen.findByText('Title and link are copied. Open the app and paste them.')).toBeVisible();
});

test('in WeChat’s browser a guide shows its menu and a QR code', async () => {
  give(navigator, 'userAgent', 'Mozilla/5.0 MicroMessenger/8.0');
  const { choose, write } = await openCard();
  await choose('微信');
  expect(await screen.findByRole('dialog', { name: '分享到微信' })).toHaveTextContent('右上角的「…」');
  expect(screen.getByRole('img', { name: '本页链接的二维码' })).toBeVisible();
  expect(write).not.toHaveBeenCalled();
});

describe('where the browser denies the clipboard', () => {
  const reject = (write: ReturnType<typeof jest.spyOn>) =>
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError') as never);

  test('falls back to execCommand', async () => {
    const setData = jest.fn();
    give(document, 'execCommand', () => {
      document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData } }));
      return true;
    });
    const { choose, write } = await openCard();
    reject(write);
    await choose('复制链接');
    expect(setData).toHaveBeenCalledWith('text/plain', url);
    expect(await screen.findByText('链接已复制')).toBeVisible();
  });

  test('without that too, the text can be copied by hand', async () => {
    const { choose, write, user } = await openCard();
    reject(write);
    await choose('快手');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '请手动复制' });
    expect(field).toHaveValue(text);
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(text);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('the share menu has the same ways, and stays for a follow-up', async () => {
  const { user } = await renderApp(<ShareButton item={item} />, { language: 'en' });
  const button = screen.getByRole('button', { name: 'Share “冰川”' });
  await user.click(button);
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'WeChat',
    'Kuaishou',
    'SMS',
    'Copy link',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'WeChat' }));
  const guide = await screen.findByRole('dialog', { name: 'Share on WeChat' });
  expect(guide).toHaveTextContent('Title and link are copied too');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await act(async () => undefined);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
