import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { limits, localAdmin, messages } from '@platform/contracts';
import { errors } from '@platform/service-kit';
import PQueue from 'p-queue';

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

/** Hashes at once, so that logins can't take the machine. */
const concurrency = 2;
/** How many may wait in each lane: about a second's worth. */
const maxWaiting = 40;
/** Seconds after which a login turned away by a full lane may try again. */
const retrySeconds = 2;
/** Logins from a known address go first, and a flood of strangers fills only the strangers' lane. */
const priorities = { known: 1, stranger: 0 };

type Lane = keyof typeof priorities;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  const queue = new PQueue({ concurrency });
  const run = <Result>(lane: Lane, task: () => Promise<Result>): Promise<Result> => {
    const priority = priorities[lane];
    if (queue.sizeBy({ priority }) >= maxWaiting)
      throw errors.unavailable(messages.unavailable, retrySeconds);
    return queue.add(task, { priority });
  };
  return {
    hash: (password: string): Promise<string> =>
      run('stranger', () => hash(password.normalize('NFC'), argon2id)),

    /**
     * Says whether a password fits. Without a hash (nobody has that name) the same work is done and the answer is no.
     * @throws {AppError} 503 when too many are waiting already
     */
    async fits(password: string, passwordHash: string | undefined, lane: Lane): Promise<boolean> {
      const fits = await run(lane, () => verify(passwordHash ?? dummyHash, password.normalize('NFC')));
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

/** Whether a password is the local administrator's, which is public knowledge: in production it is refused, whatever is stored. */
export const isLocalPassword = (password: string): boolean =>
  password.normalize('NFC') === localAdmin.password;

/** The form usernames are stored and compared in: case and full-width forms make no difference. */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase();

/** What is wrong with a new username, or undefined when nothing is. */
export function usernameProblem(username: string): string | undefined {
  const max = limits.adminUsernameCharacters;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(username)) {
    return 'A username has letters, digits and . _ - @, and begins with a letter or digit';
  }
  return username.length > max ? `A username has at most ${max} characters` : undefined;
}
