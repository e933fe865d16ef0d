/** Where YouTube's players come from: the host that sets no cookies before something plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** The address of YouTube's player for a video, with what it is told. */
export function embedAddress(videoId: string, options: Record<string, string | number>): string {
  const address = new URL(`/embed/${encodeURIComponent(videoId)}`, playerOrigin);
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, String(value));
  return address.href;
}
