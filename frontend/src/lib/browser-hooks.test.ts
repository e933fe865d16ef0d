import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNow } from './browser-hooks.ts';
import { formatRelative } from './format.ts';
import { serverClock } from './server-clock.ts';

test.each([-180_000, 180_000])(
  'relative times are by the server’s clock, %i ms from the device’s',
  (ahead) => {
    jest.spyOn(serverClock, 'offset').mockReturnValue(ahead);
    const justNow = new Date(serverClock.now() - 1000).toISOString();
    const { result } = renderHook(useNow);
    expect([formatRelative(justNow, 'en', result.current), formatRelative(justNow, 'en')]).toEqual([
      'just now',
      'just now',
    ]);
  },
);
