import type { Shareable } from '../lib/share-link.ts';
import type { FollowUp } from '../lib/use-share.ts';
import { CopyByHand } from './copy-by-hand.tsx';
import { WeChatGuide } from './wechat-guide.tsx';

export type ShareFollowUpProps = { item: Shareable; followUp: FollowUp; onClose: () => void };

/** What is left to do after a way to share was chosen. */
export default function ShareFollowUp({ item, followUp, onClose }: ShareFollowUpProps) {
  return followUp.kind === 'wechat' ? (
    <WeChatGuide item={item} isCopied={followUp.isCopied} onClose={onClose} />
  ) : (
    <CopyByHand text={followUp.text} onClose={onClose} />
  );
}
