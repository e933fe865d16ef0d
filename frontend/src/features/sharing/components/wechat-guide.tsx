import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { isWeChatBrowser, type Shareable, shareUrl } from '../lib/share-link.ts';
import styles from './wechat-guide.module.css';

type WeChatGuideProps = { item: Shareable; isCopied: boolean; onClose: () => void };

/** How to share on WeChat, which takes no link from a page: its own menu, or its scanner. */
export function WeChatGuide({ item, isCopied, onClose }: WeChatGuideProps) {
  const { t } = useTranslation('share');
  const inApp = isWeChatBrowser();
  return (
    <Dialog open title={t('wechatTitle')} onClose={onClose}>
      <p>{inApp ? t('wechatInApp') : t('wechatScan')}</p>
      <div className={styles.code}>
        <QRCodeSVG value={shareUrl(item)} size={184} marginSize={2} title={t('qr')} />
      </div>
      {isCopied && <p className={styles.note}>{t('wechatCopied')}</p>}
    </Dialog>
  );
}
