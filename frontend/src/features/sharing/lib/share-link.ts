import type { ItemType } from '@platform/contracts';

/** What has an address `/{type}/{id}`: an item, or a post of the blog. */
export type Shareable = { type: ItemType | 'blog'; id: string; title: string };

export const shareUrl = ({ type, id }: Shareable): string =>
  new URL(`/${type}/${id}`, window.location.origin).href;

export const shareText = (item: Shareable): string => `${item.title} ${shareUrl(item)}`;

/** WeChat's own browser: it offers no share sheet and can't be told to open its panel. */
export const isWeChatBrowser = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

/** Opens the device's share sheet. False when there is none; closing the sheet counts as shared. */
export async function openShareSheet(item: Shareable): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: item.title, url: shareUrl(item) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The way before the Clipboard API, which pages without a secure context still have. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}

/** Copies; false when the browser refuses every way of it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** `sms:` with a body that both Android and iOS read. */
export const smsLink = (item: Shareable): string => `sms:?&body=${encodeURIComponent(shareText(item))}`;
