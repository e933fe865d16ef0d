import type { ItemType } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/action-button.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { useLikeItem } from '../api/like-item.ts';

type LikeButtonProps = {
  item: { type: ItemType; id: string; title: string; likes: number; liked: boolean };
  className?: string | undefined;
};

/** A heart and how many like it. */
export function LikeButton({ item, className }: LikeButtonProps) {
  const { t } = useTranslation('library');
  const { language } = useLanguage();
  const like = useLikeItem(item);
  const count = formatCount(item.likes, language);

  const toggle = () =>
    like(!item.liked).catch((error) => toast.error(t('likeFailed'), errorMessage(error, '') || undefined));

  return (
    <ActionButton
      icon="heart"
      hot={item.liked}
      className={className}
      aria-pressed={item.liked}
      aria-label={`${t('like', { title: item.title })} ${t('likes', { n: count, count: item.likes })}`}
      onClick={toggle}
    >
      <span>{count}</span>
    </ActionButton>
  );
}
