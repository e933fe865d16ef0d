import type { ItemType } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { copyText } from '../../../lib/copy-text.ts';

/** Has a page at `/{type}/{id}`. */
export type Shareable = { type: ItemType | 'blog' | 'series'; id: string; title: string };

export const shareUrl = ({ type, id }: Shareable): string =>
  new URL(`/${type}/${id}`, window.location.origin).href;

const shareText = (item: Shareable): string => `${item.title} ${shareUrl(item)}`;

/** WeChat's in-app browser has no share sheet, and pages can't open its share panel. */
export const isWeChatBrowser = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

/** Opens the device's share sheet. False if there is none; cancelling counts as shared. */
async function openShareSheet(item: Shareable): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: item.title, url: shareUrl(item) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** `sms:` with a body that both Android and iOS read. */
const smsLink = (item: Shareable): string => `sms:?&body=${encodeURIComponent(shareText(item))}`;

export type ShareWay = 'wechat' | 'kuaishou' | 'sms' | 'copy';

/** The step left to the member: follow WeChat's guide, or copy by hand. */
export type FollowUp = { kind: 'wechat'; isCopied: boolean } | { kind: 'by-hand'; text: string };

export function useShare(item: Shareable) {
  const { t } = useTranslation('share');
  const [followUp, setFollowUp] = useState<FollowUp | null>(null);

  async function copy(text: string, next?: string): Promise<FollowUp | null> {
    if (!(await copyText(text))) return { kind: 'by-hand', text };
    toast.success(t('copied'), next);
    return null;
  }

  async function begin(way: ShareWay): Promise<FollowUp | null> {
    if (way === 'copy') return copy(shareUrl(item));
    if (way === 'sms') {
      window.open(smsLink(item), '_blank', 'noopener');
      return null;
    }
    if (way === 'wechat' && isWeChatBrowser()) return { kind: 'wechat', isCopied: false };
    if (await openShareSheet(item)) return null;
    if (way === 'kuaishou') return copy(shareText(item), t('copiedText'));
    return { kind: 'wechat', isCopied: await copyText(shareText(item)) };
  }

  /** Shares; true if a follow-up is shown, for which the caller must stay mounted. */
  async function share(way: ShareWay): Promise<boolean> {
    const next = await begin(way);
    setFollowUp(next);
    return next !== null;
  }

  return { share, followUp, endFollowUp: () => setFollowUp(null) };
}

/** In the order they are offered, with the colour of each icon. */
export const shareWays: readonly { way: ShareWay; icon: IconName; colour: string }[] = [
  {
    way: 'wechat',
    icon: 'M15.5 9.5C15 6.3 12.3 4 9 4 5.1 4 2 6.7 2 10.1c0 1.9 1 3.6 2.5 4.7L4 17l2.6-1.3c.6.2 1.3.3 2 .3M22 15c0-3-2.9-5.4-6.4-5.4S9.2 12 9.2 15s2.8 5.4 6.4 5.4c.7 0 1.4-.1 2.1-.3L20 21.2l-.5-2C21 18.2 22 16.7 22 15z',
    colour: 'var(--ok)',
  },
  { way: 'kuaishou', icon: 'M2.5 6h13v12h-13zM15.5 11l6-4v10l-6-4', colour: 'var(--emberText)' },
  { way: 'sms', icon: 'sms', colour: 'var(--ice)' },
  {
    way: 'copy',
    icon: 'm10 14 4-4M8.5 11 6 13.5a3.9 3.9 0 0 0 0 5.5 3.9 3.9 0 0 0 5.5 0l2-2M15.5 13l2.5-2.5a3.9 3.9 0 0 0 0-5.5 3.9 3.9 0 0 0-5.5 0l-2 2',
    colour: 'var(--ice)',
  },
];
