import type { ItemType } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/icon-button.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { api } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { applyMark, markQuery, useMark } from '../lib/marks.ts';

type LaterButtonProps = {
  item: { type: ItemType; id: string; title: string };
  className?: string | undefined;
  variant?: 'icon' | 'labelled';
};

export function LaterButton({ item, className, variant = 'icon' }: LaterButtonProps) {
  const { t } = useTranslation('library');
  const [saved, save] = useLater(item);
  const words = saved ? t('savedForLater') : t('later');
  return (
    <ActionButton
      icon="bookmark"
      cold={saved}
      className={className}
      aria-pressed={saved}
      // It begins with the words that are seen.
      aria-label={t(saved && variant === 'labelled' ? 'savedItem' : 'laterItem', { title: item.title })}
      data-tooltip-content={variant === 'icon' ? words : undefined}
      onClick={() => save(!saved)}
    >
      {variant === 'labelled' && <span>{words}</span>}
    </ActionButton>
  );
}

/** Shows the change while its request is on the way; the request outlives the page. One item's requests run in order. */
function useLater({ type, id }: LaterButtonProps['item']): [saved: boolean, save: (later: boolean) => void] {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  const mark = useMark(id);
  const { mutate, variables, isPending } = useMutation({
    scope: { id: `later ${id}` },
    mutationFn: (later: boolean) =>
      api(apiPath('/api/me/later/{type}/{id}', { type, id }), {
        method: later ? 'PUT' : 'DELETE',
        keepalive: true,
      }),
    onSuccess: (_, later) => applyMark(queryClient, id, { later }),
    onError: (error) => toast.error(t('laterFailed'), errorMessage(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [apiPath('/api/me/later')] });
      return queryClient.invalidateQueries(markQuery(id));
    },
  });
  return [isPending ? variables : (mark?.later ?? false), mutate];
}
