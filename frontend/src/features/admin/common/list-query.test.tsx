import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useTabLink, useTabQuery } from './tab-query.ts';

test('two changes within one render are both in the URL', () => {
  const { result } = renderHook(
    () => ({ ...useTabQuery('manage'), search: new URLSearchParams(useLocation().search) }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/?admin=manage&page=3']}>{children}</MemoryRouter>
      ),
    },
  );
  act(() => {
    result.current.change({ status: 'hidden', page: undefined });
    result.current.change({ release: 'scheduled' });
  });
  expect(Object.fromEntries(result.current.search)).toEqual({
    admin: 'manage',
    status: 'hidden',
    release: 'scheduled',
  });
});

test('changes and links keep the state of the page behind the panel', () => {
  const state = { from: '/series/1' };
  const { result } = renderHook(
    () => ({ ...useTabQuery('manage'), link: useTabLink()('sms'), state: useLocation().state as unknown }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[{ pathname: '/video/1', search: '?admin=manage', state }]}>
          {children}
        </MemoryRouter>
      ),
    },
  );
  act(() => result.current.change({ status: 'hidden' }));
  expect(result.current.state).toEqual(state);
  expect(result.current.link).toEqual({ replace: true, to: { search: '?admin=sms' }, state });
});
