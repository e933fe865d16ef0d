import { jest } from '@jest/globals';
import { revocationChannel } from '@platform/contracts';
import { waitFor } from '@platform/testkit';
import { Redis } from 'ioredis';

/** Publishes a message on the channel of revocations. */
export async function announce(redisUrl: string, revocation: string): Promise<void> {
  const client = new Redis(redisUrl);
  await client.publish(revocationChannel, revocation);
  client.disconnect();
}

/** Waits for a rejection while the clock of the gateway's caches stands still, `ms` ahead. */
export async function untilRejected(status: () => Promise<number>, ms: number, rejected = 401) {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
  try {
    await waitFor(async () => (await status()) === rejected, { what: 'the rejection' });
  } finally {
    clock.mockRestore();
  }
}
