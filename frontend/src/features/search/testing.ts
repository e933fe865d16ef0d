import type { SearchResult } from '@platform/contracts';
import { HttpResponse, http } from 'msw';
import { server } from '../../testing/server.ts';

/** A page of results with the counts of its kinds. */
export function foundResponse(results: readonly SearchResult[], headers: Record<string, string> = {}) {
  const counts: Record<string, number> = {};
  for (const { type } of results) counts[type] = (counts[type] ?? 0) + 1;
  return HttpResponse.json(results, { headers: { 'x-search-counts': JSON.stringify(counts), ...headers } });
}

/** Responds to searches as `find` says; returns the queries asked for. */
export function searchFinds(
  find: (q: string, kind: string | null) => readonly SearchResult[] | Response | Promise<Response>,
): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/api/category-videos/categories', () =>
      HttpResponse.json([{ category: 'cars', videos: 3, newestAt: '2026-09-01T00:00:00.000Z' }]),
    ),
    http.get('/api/search', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const q = searchParams.get('q') ?? '';
      asked.push(q);
      const found = find(q, searchParams.get('kind'));
      return Array.isArray(found) ? foundResponse(found) : (found as Response);
    }),
  );
  return asked;
}
