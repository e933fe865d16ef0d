import TextField from '@mui/material/TextField';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { type FollowUp, isWeChatBrowser, type Shareable, shareUrl } from '../lib/share.ts';
import styles from './share-follow-up.module.css';

export type ShareFollowUpProps = { item: Shareable; followUp: FollowUp; onClose: () => void };

export default function ShareFollowUp({ item, followUp, onClose }: ShareFollowUpProps) {
  return followUp.kind === 'wechat' ? (
    <WeChatGuide item={item} isCopied={followUp.isCopied} onClose={onClose} />
  ) : (
    <CopyByHand text={followUp.text} onClose={onClose} />
  );
}

/** For browsers that can't copy: a selected text field. */
function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('share');
  return (
    <Dialog title={t('copyFailed')} onClose={onClose}>
      <TextField
        label={t('copyByHand')}
        helperText={t('copyByHandHint')}
        value={text}
        multiline
        rows={3}
        slotProps={{ htmlInput: { readOnly: true } }}
        // The dialog's only control.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}

type WeChatGuideProps = { item: Shareable; isCopied: boolean; onClose: () => void };

/** Instructions for WeChat, which has no share link: its own menu, or its scanner. */
function WeChatGuide({ item, isCopied, onClose }: WeChatGuideProps) {
  const { t } = useTranslation('share');
  const inApp = isWeChatBrowser();
  return (
    <Dialog title={t('wechatTitle')} onClose={onClose}>
      <p>{inApp ? t('wechatInApp') : t('wechatScan')}</p>
      <div className={styles.code}>
        <QRCodeSVG value={shareUrl(item)} size={184} marginSize={2} title={t('qr')} />
      </div>
      {isCopied && <p className={styles.note}>{t('wechatCopied')}</p>}
    </Dialog>
  );
}
