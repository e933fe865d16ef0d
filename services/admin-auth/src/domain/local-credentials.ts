/** The fixed credentials of a local run are public knowledge: in production they are refused, whatever is stored. */
const localUsername = 'admin';
const localPassword = 'admin-local-only';

export const localCredentials = { username: localUsername, password: localPassword };

export const isLocalPassword = (password: string): boolean => password.normalize('NFC') === localPassword;
