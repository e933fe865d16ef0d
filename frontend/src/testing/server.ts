import { messageKey } from '@platform/contracts/messages';
import { HttpResponse, http } from 'msw';
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

/** An error response in the services' format. */
export const errorResponse = (status: number, code: string, message: string, field?: string) =>
  HttpResponse.json(
    { message, code, requestId: 'test-request', field, key: messageKey(message) },
    { status },
  );
