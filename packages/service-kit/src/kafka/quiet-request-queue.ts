import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
}

/** kafkajs's own interval for looking at requests that wait, in milliseconds. */
const checkIntervalMs = 10;

let patched = false;

/**
 * Mends a timer of kafkajs 2.2.4 (no longer maintained, pinned exactly): every connection re-arms a check of its waiting
 * requests for ever, with a negative delay when nothing waits, so an idle connection wakes a thousand times a second and
 * Node 24 warns of it. Here the check is armed only while something waits.
 */
export function quietRequestQueue(): void {
  if (patched) return;
  patched = true;
  const require = createRequire(import.meta.url);
  const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & object };
  Object.assign(prototype, {
    scheduleCheckPendingRequests(this: RequestQueue) {
      if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
      const delay = Math.max(this.throttledUntil - Date.now(), checkIntervalMs);
      this.throttleCheckTimeoutId = setTimeout(() => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      }, delay);
    },
  });
}
