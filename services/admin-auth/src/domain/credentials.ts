import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { localAdmin } from '@platform/contracts';
import { errors } from '@platform/service-kit';
import PQueue from 'p-queue';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const argon2id = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/** A well-formed hash with these parameters that no password has. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$YWJjZGVmZ2hpamtsbW5vcA$gT0Fz0rRZTE2bVZ3UCOvHq8Pz1HXVmC2xMOMwQfN7bM';

/** Concurrent hashes, so that logins can't use up the CPU. */
const concurrency = 2;
/** Queue limit of each lane: about a second of work. */
const maxWaiting = 40;
/** `retry-after` in seconds for logins rejected by a full lane. */
const retrySeconds = 2;
/** Logins from a known address go first; a flood from unknown addresses fills only their own lane. */
const priorities = { known: 1, stranger: 0 };

export type Lane = keyof typeof priorities;

export function createPasswords() {
  const queue = new PQueue({ concurrency });
  const run = async <Result>(lane: Lane, task: () => Promise<Result>): Promise<Result> => {
    const priority = priorities[lane];
    if (queue.sizeBy({ priority }) >= maxWaiting) throw errors.unavailable({ retryAfter: retrySeconds });
    return queue.add(task, { priority });
  };
  return {
    hash: (password: string, lane: Lane): Promise<string> =>
      run(lane, () => hash(password.normalize('NFC'), argon2id)),

    /**
     * Verifies a password. Without a hash (unknown name) it does the same work and returns false.
     * @throws {AppError} 503 when the lane is full
     */
    async fits(password: string, passwordHash: string | undefined, lane: Lane): Promise<boolean> {
      const fits = await run(lane, () => verify(passwordHash ?? dummyHash, password.normalize('NFC')));
      return fits && passwordHash !== undefined;
    },
  };
}

/** Whether it is the local administrator's password, which is public: production rejects it, whatever is stored. */
export const isLocalPassword = (password: string): boolean =>
  password.normalize('NFC') === localAdmin.password;
