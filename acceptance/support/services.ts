/** The platform's own processes, without the backing servers. */
export const services = [
  'gateway',
  'web',
  'admin-auth',
  'membership',
  'content',
  'storage',
  'tracking',
  'analytics',
  'scraper',
];
