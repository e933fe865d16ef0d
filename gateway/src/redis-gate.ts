import type { Redis } from 'ioredis';

/** Redis as a help that may be missing: what can't be had from it at once is gone without. */
export interface RedisGate {
  /** Runs a command, or gives undefined when Redis is away, slow, or was a moment ago. Never throws. */
  use<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined>;
  /** Whether Redis is worth asking now. */
  readonly open: boolean;
  /** Told when a command failed, so that the next ones don't wait for a server that hangs. */
  shut(): void;
  readonly client: Redis;
}

/** After a failure Redis is left alone this long. */
const shutMs = 2_000;

export function createRedisGate(client: Redis): RedisGate {
  let shutUntil = 0;
  const gate: RedisGate = {
    client,
    get open() {
      return client.status === 'ready' && performance.now() >= shutUntil;
    },
    shut() {
      shutUntil = performance.now() + shutMs;
    },
    async use(command) {
      if (!gate.open) return undefined;
      try {
        return await command(client);
      } catch {
        gate.shut();
        return undefined;
      }
    },
  };
  return gate;
}
