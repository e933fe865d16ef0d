import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import {
  copyText,
  isWeChatBrowser,
  openShareSheet,
  type Shareable,
  shareText,
  shareUrl,
  smsLink,
} from './share-link.ts';

export type ShareWay = 'wechat' | 'kuaishou' | 'sms' | 'copy';

/** What is left for the member to do: follow WeChat's guide, or copy by hand where the browser would not. */
export type FollowUp = { kind: 'wechat'; isCopied: boolean } | { kind: 'by-hand'; text: string };

/** The ways to share an item. */
export function useShare(item: Shareable) {
  const { t } = useTranslation('share');
  const [followUp, setFollowUp] = useState<FollowUp | null>(null);

  async function copy(text: string, next?: string): Promise<FollowUp | null> {
    if (!(await copyText(text))) return { kind: 'by-hand', text };
    toast.success(t('copied'), next);
    return null;
  }

  async function wechat(): Promise<FollowUp | null> {
    if (isWeChatBrowser()) return { kind: 'wechat', isCopied: false };
    if (await openShareSheet(item)) return null;
    return { kind: 'wechat', isCopied: await copyText(shareText(item)) };
  }

  async function kuaishou(): Promise<FollowUp | null> {
    return (await openShareSheet(item)) ? null : copy(shareText(item), t('copiedText'));
  }

  async function begin(way: ShareWay): Promise<FollowUp | null> {
    if (way === 'wechat') return wechat();
    if (way === 'kuaishou') return kuaishou();
    if (way === 'copy') return copy(shareUrl(item));
    window.open(smsLink(item), '_blank', 'noopener');
    return null;
  }

  /** Shares; true when something is left to do and the caller has to stay for it. */
  async function share(way: ShareWay): Promise<boolean> {
    const next = await begin(way);
    setFollowUp(next);
    return next !== null;
  }

  return { share, followUp, endFollowUp: () => setFollowUp(null) };
}
