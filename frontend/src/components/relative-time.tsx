import { useState } from 'react';
import { useLanguage } from '../i18n/provider.tsx';
import { useNow } from '../lib/browser-hooks.ts';
import { formatInstant, formatRelative } from '../lib/format.ts';

/**
 * A relative time. The full date (its title) is formatted on hover only: the first use of a date formatter takes tens
 * of milliseconds, and a page has dozens of cards.
 */
export function RelativeTime({ instant }: { instant: string }) {
  const { language } = useLanguage();
  const [isPointedAt, setPointedAt] = useState(false);
  const now = useNow();
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
