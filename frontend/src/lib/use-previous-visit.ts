import { useSyncExternalStore } from 'react';
import { listen } from './listen.ts';
import { previousVisit } from './visits.ts';

/** A page that is seen again may begin the next visit: `followVisits` listens before any component does. */
const subscribe = (listener: () => void) => listen(document, { visibilitychange: listener });

/** `previousVisit`, the same for all components. */
export const usePreviousVisit = (): number | null => useSyncExternalStore(subscribe, previousVisit);
