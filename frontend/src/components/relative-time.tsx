import { useState } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useNow } from '../lib/browser-hooks.ts';
import { formatInstant, formatRelative } from '../lib/format.ts';

/**
 * An instant as 'how long ago'. The full date is written once it is pointed at: browsers take tens of milliseconds to write their
 * first date, and a page of cards has dozens.
 */
export function RelativeTime({ instant }: { instant: string }) {
  const { language } = useLanguage();
  const [isPointedAt, setPointedAt] = useState(false);
  const now = Math.max(useNow(), Date.now());
  return (
    <time
      dateTime={instant}
      title={isPointedAt ? formatInstant(instant, language) : undefined}
      onPointerEnter={() => setPointedAt(true)}
    >
      {formatRelative(instant, language, now)}
    </time>
  );
}
