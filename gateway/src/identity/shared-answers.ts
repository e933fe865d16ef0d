import {
  type CheckMemberResponse,
  checkMemberResponseSchema,
  identityCacheMs,
  memberCheckKey,
} from '@platform/contracts';
import type { RedisGate } from '../redis-gate.ts';

/** Answers about members that gateways share through Redis; membership deletes them when a member changes. */
export interface SharedAnswers {
  get(numberHash: string): Promise<CheckMemberResponse | undefined>;
  keep(numberHash: string, answer: CheckMemberResponse, askedAt: number): void;
}

/** In Redis an answer may grow half as old as it may at all; the process that reads it adds the other half. */
const keptMs = identityCacheMs / 2;

export function createSharedAnswers(redis: RedisGate): SharedAnswers {
  return {
    async get(numberHash) {
      const text = await redis.use((client) => client.get(memberCheckKey(numberHash)));
      if (!text) return undefined;
      const answer = checkMemberResponseSchema.safeParse(JSON.parse(text));
      return answer.success ? answer.data : undefined;
    },
    keep(numberHash, answer, askedAt) {
      const leftMs = Math.floor(keptMs - (performance.now() - askedAt));
      // A refusal isn't shared: guesses would fill the store.
      if (leftMs <= 0 || !answer.active) return;
      void redis.use((client) =>
        client.set(memberCheckKey(numberHash), JSON.stringify(answer), 'PX', leftMs),
      );
    },
  };
}
