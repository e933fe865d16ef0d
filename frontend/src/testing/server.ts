import { jest } from '@jest/globals';
import { messageKey } from '@platform/contracts/messages';
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** Default responses: an empty installation with a valid member. */
const defaults = [
  http.post('/api/membership/verify', () => HttpResponse.json({ valid: true, message: '验证成功' })),
  http.post('/api/membership/logout', () => new HttpResponse(null, { status: 204 })),
  http.post('/api/action/track', () => HttpResponse.json({ accepted: 1 }, { status: 202 })),
  http.get('/api/library', () => HttpResponse.json([])),
  http.get('/api/me/marks', () => HttpResponse.json([])),
  http.get('/api/me/settings', () => HttpResponse.json({ historyPaused: false, autoplay: false })),
  http.get('/api/me/:list', () => HttpResponse.json([])),
  http.get('/api/series', () => HttpResponse.json([])),
  http.get('/api/:kind/:id/next', () => HttpResponse.json({ series: null, items: [] })),
  http.put('/api/progress/:type/:id', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/blog-posts', () => HttpResponse.json([])),
  http.get('/api/videos/upcoming', () => HttpResponse.json([])),
  http.get('/api/embeds/upcoming', () => HttpResponse.json([])),
];

export const server = setupServer(...defaults);

type ListPage = object[] | (() => Response | Promise<Response>);

/** Responds with the pages of a list, each of which names the next one. Returns the queries asked for. */
export function pagesAre(path: string, ...pages: ListPage[]): string[] {
  const asked: string[] = [];
  server.use(
    http.get(path, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const index = Number(searchParams.get('cursor'));
      const page = pages[index] ?? [];
      if (typeof page === 'function') return page();
      const link = `<${path}?cursor=${index + 1}>; rel="next"`;
      return HttpResponse.json(page, index + 1 < pages.length ? { headers: { link } } : {});
    }),
  );
  return asked;
}

/** The next request of a path fails. */
export const failsOnce = (path: string) =>
  server.use(http.get(path, () => errorResponse(503, 'unavailable', 'Down'), { once: true }));

/** An error response in the services' format. */
export const errorResponse = (status: number, code: string, message: string, field?: string) =>
  HttpResponse.json(
    { message, code, requestId: 'test-request', field, key: messageKey(message) },
    { status },
  );

/** Returns a function that waits for the responses to what is requested from now on. */
export function watchResponses(): () => Promise<void> {
  const fetched = jest.spyOn(globalThis, 'fetch');
  return async () => {
    await Promise.allSettled(fetched.mock.results.map(({ value }) => value));
    // For what reads them.
    await delay(50);
  };
}
