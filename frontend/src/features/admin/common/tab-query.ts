import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  inPlace,
  type ListParameter,
  panelState,
  rememberPlace,
  type SearchByTab,
  withAdminTab,
} from '../../../lib/use-admin-tab.ts';

export type Changes = Partial<Record<ListParameter, string | undefined>>;

/** Lists that can be searched by membership number. */
const searchedByNumber = /^(manage\/members|analytics|sms)\b/;

/**
 * Takes the search out of the address: a number is a log-in, and browsers and proxies keep addresses. It is kept in the state of the
 * history entry.
 */
function withoutSearch(query: URLSearchParams): { address: URLSearchParams; typed?: SearchByTab } {
  const admin = query.get('admin') ?? '';
  if (!searchedByNumber.test(admin)) return { address: query };
  const address = new URLSearchParams(query);
  address.delete('search');
  return { address, typed: { [admin]: query.get('search') ?? undefined } };
}

/** The opposite of `withoutSearch`. Links may have a search in the address, by a member's id. */
function withSearch(address: URLSearchParams, typed: SearchByTab = {}): URLSearchParams {
  const search = typed[address.get('admin') ?? ''];
  if (!search || address.has('search')) return address;
  const query = new URLSearchParams(address);
  query.set('search', search);
  return query;
}

/** For coming back from another tab or page. */
function remember(query: URLSearchParams): void {
  const { address, typed } = withoutSearch(query);
  rememberPlace(address);
  if (typed) panelState.typed = { ...panelState.typed, ...typed };
}

/** A tab's parameters in the URL. They stay as they were while another tab is open. */
export function useTabQuery(tab: string) {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const query = useMemo(() => withSearch(address, state?.typed), [address, state]);
  const isOf = (one: URLSearchParams) => one.get('admin')?.split('/')[0] === tab;
  const isShown = isOf(query);
  const [kept, setKept] = useState(query);
  if (isShown && kept !== query) setKept(query);

  // React Router gives the query of the last render, which lacks a change made just before.
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
    if (isShown) remember(query);
  }, [query, isShown]);

  const change = (changes: Changes) => {
    const isOpen = isOf(newest.current);
    const next = new URLSearchParams(isOpen ? newest.current : kept);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    if (!isOpen) {
      // The address is another tab's: it is for coming back to this one.
      setKept(next);
      return remember(next);
    }
    newest.current = next;
    const { address: shown, typed } = withoutSearch(next);
    const nextState = typed ? { ...state, typed: { ...state?.typed, ...typed } } : state;
    return setAddress(shown, { ...inPlace, state: nextState });
  };
  return { query: isShown ? query : kept, change };
}

/** Returns the properties of links to tabs of the panel, over the current page and with its state. */
export function useTabLink() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return (tab: string) => ({
    ...inPlace,
    to: { search: `?${withAdminTab(query, tab)}` },
    state: { ...state, ...panelState } as unknown,
  });
}
