import '@testing-library/jest-dom/jest-globals';
import { setImmediate } from 'node:timers';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';

// Skipped for the web server's tests, which run in Node.
if (typeof window !== 'undefined') {
  const { act, configure } = await import('@testing-library/react');
  const react = await import('react');
  const { server } = await import('./server.ts');
  const { toast } = await import('../components/toast/toast-store.ts');
  const { operations } = await import('@platform/contracts/operations');

  // A mock must not respond to what the API doesn't have.
  const rows = Object.values(operations).map(({ method, path }) => ({
    method: method as string,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  const unknown: string[] = [];
  server.events.on('request:start', ({ request: { method, url } }) => {
    const { pathname } = new URL(url);
    const isKnown = rows.some((row) => row.method === method && row.pattern.test(pathname));
    if (pathname.startsWith('/api/') && !isKnown) unknown.push(`${method} ${pathname}`);
  });

  // Lazy pages compile when first opened, which takes seconds on a busy machine.
  configure({ asyncUtilTimeout: 120_000 });

  // React captures a stack for each of the first 10,000 elements in a second, for its warnings: a seventh of the time.
  const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

  // Within act(), effects that set state for ever would block the test: React only warns of them.
  const { error } = console;
  console.error = (message, ...rest) => {
    if (String(message).startsWith('Maximum update depth exceeded')) throw new Error(message);
    error(message, ...rest);
  };

  // jsdom lacks these. Sockets under msw need the first, where a request is read before it is written.
  globalThis.setImmediate = setImmediate;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;

  // Layout APIs that jsdom lacks.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

  // jsdom matches every rule of every style sheet for each element that a query visits: a tenth of the time. No test needs the rules.
  window.getComputedStyle = (element) => (element as HTMLElement).style;

  // React reads a submitted form if the page changes; Node's FormData takes none.
  window.FormData = class extends FormData {
    constructor(_form?: HTMLFormElement) {
      super();
    }
  };

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    const asked = unknown.splice(0);
    server.resetHandlers();
    act(() => toast.dismiss());
    localStorage.clear();
    // Stores that follow local storage read it again.
    act(() => window.dispatchEvent(new StorageEvent('storage')));
    jest.useRealTimers();
    if (asked.length > 0) throw new Error(`The API has no ${asked.join(', ')}`);
  });
  afterAll(() => server.close());
}
