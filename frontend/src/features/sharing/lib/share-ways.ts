import type { IconName } from '../../../components/icon.tsx';
import type { ShareWay } from './use-share.ts';

/** In the order they are offered, with the colour of each icon. */
export const shareWays: readonly { way: ShareWay; icon: IconName; colour: string }[] = [
  { way: 'wechat', icon: 'wechat', colour: 'var(--ok)' },
  { way: 'kuaishou', icon: 'kuaishou', colour: 'var(--emberText)' },
  { way: 'sms', icon: 'sms', colour: 'var(--ice)' },
  { way: 'copy', icon: 'link', colour: 'var(--ice)' },
];
