import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { internalOperations } from '@platform/contracts/operations';
import type { ServiceClient } from '@platform/service-kit';

export interface SigningKeys {
  /** The public key of that id, fetched when it isn't known yet; undefined when there is none. */
  find(kid: string): Promise<KeyObject | undefined>;
}

/** Keys are fetched this often at most, however many unknown ids come in. */
const fetchEveryMs = 1_000;
/** Keys that admin-auth no longer publishes are dropped within this time. */
const maxAgeMs = 5 * 60_000;

/**
 * Keeps admin-auth's public keys. `onRemoved` is told when a known one is no longer published.
 */
export function createSigningKeys(adminAuth: ServiceClient, onRemoved: () => void): SigningKeys {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const fetchKeys = async () => {
    const wait = fetchedAt + fetchEveryMs - performance.now();
    if (wait > 0) await delay(wait);
    fetchedAt = performance.now();
    const jwks = await adminAuth.call(internalOperations.getJwks, {});
    const fetched = new Map(
      jwks.keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
    );
    const removed = [...keys.keys()].some((kid) => !fetched.has(kid));
    keys = fetched;
    if (removed) onRemoved();
  };

  const refresh = () => {
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };

  return {
    async find(kid) {
      const known = keys.get(kid);
      if (known) {
        if (performance.now() - fetchedAt > maxAgeMs) refresh().catch(() => {});
        return known;
      }
      await refresh();
      return keys.get(kid);
    },
  };
}
