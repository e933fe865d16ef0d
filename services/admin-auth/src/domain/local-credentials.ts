import { localAdmin } from '@platform/contracts';

/** Whether a password is the local administrator's, which is public knowledge: in production it is refused, whatever is stored. */
export const isLocalPassword = (password: string): boolean =>
  password.normalize('NFC') === localAdmin.password;
