import { adminKey } from '../../admin-auth/lib/admin-keys.ts';

/** Begins the key of every query of this screen. */
export const analyticsKey = [adminKey, 'analytics'] as const;
