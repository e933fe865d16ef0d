/** The first part of every query key whose data only an administrator may see; cleared when the session ends. */
export const adminKey = 'admin';
