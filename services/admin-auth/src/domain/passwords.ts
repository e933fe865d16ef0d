import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { limits } from '@platform/contracts';
import { createWorkQueue } from '@platform/service-kit';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const argon2id = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/** What a well-formed hash with these parameters looks like; of no password. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$YWJjZGVmZ2hpamtsbW5vcA$gT0Fz0rRZTE2bVZ3UCOvHq8Pz1HXVmC2xMOMwQfN7bM';

/** Hashes at once, so that logins can't take the machine, and how many may wait: about a second's worth. */
const queueLimits = { concurrency: 2, maxWaiting: 40 };

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  const queue = createWorkQueue(queueLimits);
  return {
    hash: (password: string): Promise<string> => queue.run(() => hash(password.normalize('NFC'), argon2id)),

    /**
     * Says whether a password fits. Without a hash (nobody has that name) the same work is done and the answer is no.
     * @throws {QueueFullError} when too many are waiting already
     */
    async fits(
      password: string,
      passwordHash: string | undefined,
      lane: 'known' | 'stranger',
    ): Promise<boolean> {
      const fits = await queue.run(() => verify(passwordHash ?? dummyHash, password.normalize('NFC')), lane);
      return fits && passwordHash !== undefined;
    },
  };
}

/** What is wrong with a new password, or undefined when nothing is. */
export function passwordProblem(password: string): string | undefined {
  const { adminPasswordMinCharacters: min, adminPasswordMaxCharacters: max } = limits;
  if (password.length < min) return `The password must have at least ${min} characters`;
  if (password.length > max) return `The password must have at most ${max} characters`;
  return undefined;
}
