import { screenConstants } from '@platform/contracts/limits';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './toast.module.css';
import { type ToastMessage, toast as toasts } from './toast-store.ts';

const icons: Record<ToastMessage['kind'], IconName> = {
  success: 'check',
  error: 'warning',
  warning: 'warning',
  info: 'info',
};

/** One notification. It leaves after its time, unless someone points at it or is in it; by its button; or swiped right. */
export function Toast({ toast }: { toast: ToastMessage }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), screenConstants.toastMs);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  const move = (event: PointerEvent) => {
    if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
  };

  function release(event: PointerEvent) {
    const distance = start.current === null ? 0 : event.clientX - start.current;
    start.current = null;
    if (distance >= screenConstants.toastSwipePx) toasts.dismiss(toast.id);
    else setOffset(0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the swipe repeats what the close button does
    <div
      className={`${styles.toast} ${styles[toast.kind]}`}
      style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Icon name={icons[toast.kind]} size={20} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      <IconButton icon="close" label={t('close')} onClick={() => toasts.dismiss(toast.id)} />
    </div>
  );
}
