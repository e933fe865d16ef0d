import { limits } from '@platform/contracts';

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
