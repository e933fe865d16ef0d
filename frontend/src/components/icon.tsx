import { classes } from '../lib/classes.ts';
import styles from './icon.module.css';

/** Outline icons on a 24 px grid: 1.75 px strokes, square caps, mitred joins. */
const shapes = {
  add: 'M12 5v14M5 12h14',
  back: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  sound: 'M3 9.5h4L12 5v14l-5-4.5H3zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8.2 8.2 0 0 1 0 11.6',
  muted: 'M3 9.5h4L12 5v14l-5-4.5H3zM16 9.5l5 5M21 9.5l-5 5',
  up: 'm5 15 7-7 7 7',
  down: 'm5 9 7 7 7-7',
  close: 'm5 5 14 14M19 5 5 19',
  menu: 'M3 6h18M3 12h18M3 18h18',
  pause: 'M8 4v16M16 4v16',
  check: 'm4 12.5 5 5L20 6.5',
  heart:
    'M12 20.2 4.2 12.4a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.8.9.8-.9a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z',
  bookmark: 'M6 3.5h12v17l-6-4.8-6 4.8z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  person: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3-6 7.5-6s7 2 7.5 6z',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M7 11H4v9.5h16V11h-3',
  warning: 'M12 3.5 2.5 20.5h19zM12 10v5M12 16.8v1.4',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 6.8v1.4',
  retry: 'M20 4v5h-5M4 20v-5h5M19.5 9A8 8 0 0 0 5.2 7.5M4.5 15a8 8 0 0 0 14.3 1.5',
  sliders: 'M3 7h9M16 7h5M14 4.5v5M3 17h5M12 17h9M10 14.5v5',
  shorts: 'M6 2.5h12v19H6zM10.5 9v6l4.5-3z',
  sms: 'M3 4h18v13H9l-4 3.5V17H3zM7.5 8.5h9M7.5 12.5h6',
  image: 'M3 4h18v16H3zM3 17l5.5-5.5L14 17M12.5 15.5 16 12l5 5M14.5 7.5h2v2h-2z',
  play: 'M7 4v16l13-8z',
  offline:
    'M12 19.5v.5M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 5-2.7M14.5 9.4A10 10 0 0 1 19 12M2 8.5a15 15 0 0 1 5-3M10.5 4.6A15 15 0 0 1 22 8.5M4 3l16 18',
} as const;

/** A shape's name, or a path of a feature's own. */
export type IconName = keyof typeof shapes | `${'M' | 'm'}${number}${string}`;

type IconProps = { name: IconName; size?: number; filled?: boolean; className?: string | undefined };

/** Decorative: its button has the label. Without `size` it is 20 px, 24 on phones. */
export function Icon({ name, size, filled = false, className }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, className)}
      style={{ width: size, height: size }}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      strokeLinejoin="miter"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name as keyof typeof shapes] ?? name} />
    </svg>
  );
}
