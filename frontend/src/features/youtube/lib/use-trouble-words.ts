import { useTranslation } from 'react-i18next';
import '../i18n/index.ts';
import type { Trouble } from './session.ts';

/** In the terms of the screen. YouTube numbers its errors. */
function reasonOf(trouble: Trouble): 'silent' | 'gone' | 'forbidden' | 'broken' {
  if (trouble.kind === 'silent') return 'silent';
  if (trouble.code === 100) return 'gone';
  return trouble.code === 101 || trouble.code === 150 ? 'forbidden' : 'broken';
}

/** Why there is no player, and what may help: another try, or YouTube's own page. */
export function useTroubleWords(trouble: Trouble) {
  const { t } = useTranslation('youtube');
  const reason = reasonOf(trouble);
  const code = trouble.kind === 'error' ? trouble.code : undefined;
  return {
    title: t(`${reason}Title`),
    text: t(`${reason}Text`, { code }),
    canRetry: reason === 'silent' || reason === 'broken',
    onYouTube: reason === 'forbidden' ? t('onYouTube') : undefined,
  };
}
