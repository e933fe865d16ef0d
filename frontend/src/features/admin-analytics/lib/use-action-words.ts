import type { ActionType } from '@platform/contracts';
import { useTranslation } from 'react-i18next';

/** Names a kind of action; one that has no words is shown as it is, its underscores as spaces. */
export function useActionWords(): (actionType: string) => string {
  const { t } = useTranslation('adminAnalytics');
  return (actionType) =>
    t(`action_${actionType as ActionType}`, { defaultValue: actionType.replaceAll('_', ' ') });
}
