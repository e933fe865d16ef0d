import type { QueryClient } from '@tanstack/react-query';
import { upcomingQueries } from '../features/upcoming/lib/upcoming.ts';
import { categoryCountsKey, categoryVideosKey, libraryKey, seriesKey } from '../lib/items.ts';
import { listen } from '../lib/listen.ts';
import { membership } from '../lib/membership.ts';
import { continueVisit, hasVisitEnded, resumeVisit } from '../lib/visits.ts';

/** The member's own lists, places and marks. */
const isOwn = /^\/api\/me\//;

/**
 * Follows the visits of a page that the browser keeps, for weeks on a phone. What was added or scheduled since the page was hidden, and
 * where the member is by now, is asked for when a new visit begins. Returns a function that ends it.
 */
export function followVisits(queryClient: QueryClient) {
  // Not the stored time: another page may have been seen meanwhile.
  let hiddenAt = Date.now();
  const visibilitychange = () => {
    if (membership.get() === null) return;
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return continueVisit();
    }
    resumeVisit();
    if (!hasVisitEnded(hiddenAt)) return;
    for (const queryKey of [
      libraryKey,
      categoryCountsKey,
      seriesKey,
      ...upcomingQueries.map((query) => query.queryKey),
    ])
      void queryClient.invalidateQueries({ queryKey });
    // The member may have watched on another device.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOwn.test(`${path}`) });
    // Read when it is opened again: the viewer counts its videos by their index.
    void queryClient.invalidateQueries({ queryKey: categoryVideosKey, refetchType: 'none' });
  };
  return listen(document, { visibilitychange });
}
