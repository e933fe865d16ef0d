import { useLanguage } from '../i18n/use-language.ts';
import { formatRelative } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

/** An instant as 'how long ago', with the full date behind it. */
export function RelativeTime({ instant }: { instant: string }) {
  const { language } = useLanguage();
  const now = Math.max(useNow(), Date.now());
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={instant} title={full.format(new Date(instant))}>
      {formatRelative(instant, language, now)}
    </time>
  );
}
