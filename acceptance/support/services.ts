/** Every process of the platform itself; its backing servers are others. */
export const services = [
  'gateway',
  'web',
  'admin-auth',
  'membership',
  'content',
  'storage',
  'tracking',
  'analytics',
];
