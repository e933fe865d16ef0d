import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/icon-button.tsx';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import type { Shareable } from '../lib/share.ts';

const ShareMenu = lazyOverlay(() => import('./share-menu.tsx'));

type ShareButtonProps = {
  item: Shareable;
  className?: string | undefined;
  children?: ReactNode;
};

export function ShareButton({ item, className, children }: ShareButtonProps) {
  const { t } = useTranslation('library');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ActionButton
        icon="share"
        className={className}
        aria-label={t('share', { title: item.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-tooltip-content={children ? undefined : t('shareTip')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {children}
      </ActionButton>
      {anchor && <ShareMenu item={item} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
