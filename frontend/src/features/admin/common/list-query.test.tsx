import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useOpenAdmin, useOpenTab } from '../../../lib/use-admin-tab.ts';
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

function renderMembers() {
  const hook = renderHook(
    () => ({
      ...useTabQuery('manage'),
      openTab: useOpenTab(),
      openAdmin: useOpenAdmin(),
      navigate: useNavigate(),
      address: useLocation().search,
    }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/?admin=manage/members']}>{children}</MemoryRouter>
      ),
    },
  );
  const now = () => hook.result.current;
  return { now, asked: () => [now().query.get('search'), now().query.get('page')] };
}

test('a search that stays out of the address is there with its page after close, another page and reopen', () => {
  const { now, asked } = renderMembers();
  act(() => now().change({ search: '7K4M' }));
  act(() => now().change({ page: '2' }));
  act(() => now().openTab(null));
  act(() => void now().navigate('/video/1'));
  act(() => now().openAdmin('manage'));
  expect(asked()).toEqual(['7K4M', '2']);
  expect(now().address).not.toContain('7K4M');
  // An earlier history entry keeps the search that it had.
  act(() => now().change({ search: '9XQ2', page: undefined }));
  act(() => void now().navigate('/video/2'));
  act(() => now().openAdmin('manage'));
  expect(asked()).toEqual(['9XQ2', null]);
  act(() => now().change({ search: undefined }));
  act(() => void now().navigate(-2));
  expect(asked()).toEqual(['9XQ2', null]);
});

test('a search that changes just after its tab was left is there on return', () => {
  const { now, asked } = renderMembers();
  act(() => now().change({ search: '7K4M' }));
  act(() => now().openTab('embed'));
  act(() => now().change({ search: 'TB3N' }));
  act(() => now().openTab('manage'));
  expect(asked()).toEqual(['TB3N', null]);
});
