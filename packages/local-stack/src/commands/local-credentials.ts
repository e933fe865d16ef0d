/** Fixed for local use, so that scripts can rely on them; both are refused when NODE_ENV is production. */
export const LOCAL_ADMIN = { username: 'admin', password: 'admin-local-only' } as const;
export const DEMO_MEMBER_NUMBER = 'VIP-DEMO-0001';
