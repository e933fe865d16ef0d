import { useLanguage } from '../i18n/use-language.ts';
import { formatInstant, formatRelative } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

/**
 * An instant as 'how long ago', with the full date behind it: put there when it is pointed at, since browsers take tens of
 * milliseconds to write their first date.
 */
export function RelativeTime({ instant }: { instant: string }) {
  const { language } = useLanguage();
  const now = Math.max(useNow(), Date.now());
  return (
    <time
      dateTime={instant}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatInstant(instant, language);
      }}
    >
      {formatRelative(instant, language, now)}
    </time>
  );
}
