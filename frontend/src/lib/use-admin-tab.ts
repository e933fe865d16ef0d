import { useLocation, useSearchParams } from 'react-router-dom';

/** What the admin panel keeps in the address: its tab, and where the tab's list stands. */
const panelParameters = [
  'admin',
  'page',
  'rows',
  'search',
  'sort',
  'status',
  'release',
  'category',
  'administrator',
  'action',
  'days',
  'from',
  'to',
] as const;
/** First part of the query keys of administrators' data, which is dropped when the session ends. */
export const adminKey = 'admin';
/** Opens the log-in to administrators without a membership number; with an invitation's token behind `#`, the team to them. */
export const loginTab = 'login';

export type ListParameter = Exclude<(typeof panelParameters)[number], 'admin'>;

/** Changing tabs or closing adds no history entry. */
export const inPlace = { replace: true };

/** Where each tab was left: coming back to it by its name alone goes on there. */
const places = new Map<string, string>();

/** Searches by `?admin=`, of lists that keep them out of the address. */
export type SearchByTab = Record<string, string | undefined>;

/** The newest of them, for the state of a history entry that opens the panel or a tab of it. */
export const panelState: { typed?: SearchByTab } = {};

const nameOf = (tab: string): string => tab.split('/')[0] ?? '';

/**
 * Returns the URL's query with the admin panel open at a tab (`embed`, `manage/members`, `analytics?search=<member id>`);
 * null closes the panel.
 */
export function withAdminTab(current: URLSearchParams, tab: string | null): URLSearchParams {
  const query = new URLSearchParams(current);
  for (const parameter of panelParameters) query.delete(parameter);
  if (tab === null) return query;
  const place = places.get(tab) ?? `admin=${tab.replace('?', '&')}`;
  for (const [parameter, value] of new URLSearchParams(place)) query.set(parameter, value);
  return query;
}

/** Keeps where the open tab stands. */
export function rememberPlace(current: URLSearchParams): void {
  const kept = [...current].filter(([name]) => panelParameters.some((one) => one === name));
  const tab = current.get('admin');
  if (tab) places.set(nameOf(tab), new URLSearchParams(kept).toString());
}

/** Sets the admin panel's tab in the URL, which opens the panel; null closes it. The page behind keeps its state. */
function useSetTab({ replace }: { replace: boolean }): (tab: string | null) => void {
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  return (tab) =>
    setSearch(
      (current) => {
        rememberPlace(current);
        return withAdminTab(current, tab);
      },
      // A pushed entry says how far the one of the page is, for links back.
      {
        replace,
        state: { ...state, ...panelState, depth: (state?.depth ?? 0) + (replace ? 0 : 1) },
      },
    );
}

/** Opens a tab of the open panel, or a section of one: `embed`, `manage/members`. Null closes the panel. */
export const useOpenTab = (): ((tab: string | null) => void) => useSetTab(inPlace);

export function useOpenAdmin(): (tab?: string) => void {
  const setTab = useSetTab({ replace: false });
  return (tab = 'overview') => setTab(tab);
}
