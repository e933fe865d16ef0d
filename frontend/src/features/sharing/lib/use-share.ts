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

/** WeChat's guide: whether it is up, and whether title and link were copied for it. */
export type Guide = { copied: boolean };

/** The ways to share an item. */
export function useShare(item: Shareable) {
  const { t } = useTranslation('share');
  const [guide, setGuide] = useState<Guide | null>(null);

  async function copy(text: string, done?: string): Promise<void> {
    if (await copyText(text)) toast.success(t('copied'), done);
    else toast.error(t('copyFailed'), t('copyFailedText'));
  }

  async function wechat(): Promise<boolean> {
    if (!isWeChatBrowser() && (await openShareSheet(item))) return false;
    setGuide({ copied: !isWeChatBrowser() && (await copyText(shareText(item))) });
    return true;
  }

  /** Shares; true when the guide is up and the caller has to stay for it. */
  async function share(way: ShareWay): Promise<boolean> {
    if (way === 'wechat') return wechat();
    if (way === 'copy') await copy(shareUrl(item));
    else if (way === 'sms') window.open(smsLink(item), '_blank', 'noopener');
    else if (!(await openShareSheet(item))) await copy(shareText(item), t('copiedText'));
    return false;
  }

  return { share, guide, closeGuide: () => setGuide(null) };
}
