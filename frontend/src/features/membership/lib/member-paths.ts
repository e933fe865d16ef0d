import { paths } from '@platform/contracts/paths';

const collections = [paths.videos, paths.embeds, paths.blogPosts, paths.categoryVideos, '/api/youtubes'];

/** Whether a request is one that a member makes: a 401 to it says that the number no longer holds. */
export function isMemberRequest(path: string, method: string): boolean {
  const [pathname = '', query = ''] = path.split('?');
  if (pathname === paths.library || pathname.endsWith('/like')) return true;
  const isContent = collections.some((root) => pathname === root || pathname.startsWith(`${root}/`));
  return isContent && method === 'GET' && !new URLSearchParams(query).has('scope');
}
