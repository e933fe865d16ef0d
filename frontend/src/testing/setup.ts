import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll } from '@jest/globals';

// The setup also runs for the web server's tests, in Node, where there is no page.
if (typeof window !== 'undefined') {
  const { act, configure } = await import('@testing-library/react');
  const { server } = await import('./server.ts');
  const { toast } = await import('../components/toast/toast-store.ts');

  // A lazy page is compiled when it is first opened, which takes seconds on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });

  // What jsdom has no layout for.
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

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    act(() => toast.dismiss());
    localStorage.clear();
  });
  afterAll(() => server.close());
}
