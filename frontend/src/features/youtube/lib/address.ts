/** Where YouTube's players come from: the host that sets no cookies before something plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

type Options = { language: string } & Record<string, string | number>;

/**
 * The address of YouTube's player for a video. It starts by itself and in its place, has controls, recommends nobody else's
 * videos at the end, and talks to this page.
 */
export function playerAddress(videoId: string, { language, ...options }: Options): string {
  const address = new URL(`/embed/${encodeURIComponent(videoId)}`, playerOrigin);
  const parameters = {
    enablejsapi: 1,
    origin: window.location.origin,
    autoplay: 1,
    playsinline: 1,
    controls: 1,
    rel: 0,
    modestbranding: 1,
    hl: language,
    ...options,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address.href;
}
