import { screenConstants } from '@platform/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../lib/classes.ts';
import { Icon, type IconName } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './toast.module.css';
import { type ToastMessage, toast as toasts } from './toast-store.ts';
import { useCountdown } from './use-countdown.ts';
import { useSwipeRight } from './use-swipe-right.ts';

const icons: Record<ToastMessage['kind'], IconName> = {
  success: 'check',
  error: 'warning',
  warning: 'warning',
  info: 'info',
};

type ToastProps = {
  toast: ToastMessage;
  /** Somebody is in the notification area. */
  isHeld: boolean;
};

/** One notification. It leaves after its time, which stands still while someone points at it or is in it; by its button; or swiped right. */
export function Toast({ toast, isHeld }: ToastProps) {
  const { t } = useTranslation();
  const [isPointedAt, setPointedAt] = useState(false);
  const dismiss = () => toasts.dismiss(toast.id);
  useCountdown(screenConstants.toastMs, isHeld || isPointedAt, dismiss);
  const { offset, handlers } = useSwipeRight(screenConstants.toastSwipePx, dismiss);

  return (
    <div
      className={classes(styles.toast, styles[toast.kind])}
      style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      {...handlers}
    >
      <Icon name={icons[toast.kind]} size={20} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      <IconButton icon="close" label={t('close')} onClick={dismiss} />
    </div>
  );
}
