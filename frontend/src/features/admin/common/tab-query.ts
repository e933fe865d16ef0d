import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { inPlace, type ListParameter, rememberPlace, withAdminTab } from '../../../lib/use-admin-tab.ts';

export type Changes = Partial<Record<ListParameter, string | undefined>>;

/** A tab's parameters in the URL. They stay as they were while another tab is open. */
export function useTabQuery(tab: string) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const isOf = (one: URLSearchParams) => one.get('admin')?.split('/')[0] === tab;
  const isShown = isOf(query);
  const [kept, setKept] = useState(query);
  if (isShown && kept !== query) setKept(query);

  // React Router gives the query of the last render, which lacks a change made just before.
  const newest = useRef(query);
  useEffect(() => {
    newest.current = query;
    // For coming back from another tab.
    if (isShown) rememberPlace(query);
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
      return rememberPlace(next);
    }
    newest.current = next;
    return setQuery(next, { ...inPlace, state });
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
    state: state as unknown,
  });
}
