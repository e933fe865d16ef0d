import type { Method, Policy, Route } from './routes.ts';

/** A row as requests use it. */
export interface MatchedRoute extends Route {
  /** By request method, HEAD included. */
  readonly policies: ReadonlyMap<string, Policy>;
  /** Value of the Allow header of a 405. */
  readonly allowHeader: string;
}

interface Node {
  fixed: Map<string, Node>;
  any?: Node;
  route?: MatchedRoute;
  /** The route of `{name...}` here. */
  rest?: MatchedRoute;
}

const newNode = (): Node => ({ fixed: new Map() });

function prepared(route: Route): MatchedRoute {
  const policies = new Map<string, Policy>(Object.entries(route.allow) as [Method, Policy][]);
  const get = policies.get('GET');
  if (get) policies.set('HEAD', get);
  return { ...route, policies, allowHeader: [...policies.keys()].join(', ') };
}

/** Paths under these are the API's: one that no row names is not found, and never the web server's. */
const apiPrefix = /^\/(?:api|objects)(?:\/|$)/;

/**
 * Makes the matcher: a path (no query) to its row, or undefined. Segments written out win over `{name}`, whatever the order
 * of the rows. Matching is exact: case, empty segments and a trailing slash count.
 */
export function createMatcher(routes: readonly Route[]): (path: string) => MatchedRoute | undefined {
  const root = newNode();
  const exact = new Map<string, MatchedRoute>();
  let fallback: MatchedRoute | undefined;
  for (const route of routes) {
    const row = prepared(route);
    if (!route.path.includes('{')) exact.set(route.path, row);
    if (route.path === '/{path...}') {
      fallback = row;
      continue;
    }
    insert(root, route.path.slice(1).split('/'), row);
  }

  return (path) => {
    const known = exact.get(path);
    if (known) return known;
    if (!apiPrefix.test(path)) return fallback;
    return find(root, path.slice(1).split('/'), 0);
  };
}

function insert(root: Node, segments: string[], row: MatchedRoute): void {
  let node = root;
  for (const segment of segments) {
    if (segment.endsWith('...}')) {
      node.rest = row;
      return;
    }
    if (segment.startsWith('{')) {
      node.any ??= newNode();
      node = node.any;
    } else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  node.route = row;
}

function find(node: Node, segments: string[], at: number): MatchedRoute | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.route;
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, segments, at + 1);
  if (found) return found;
  if (segment === '') return undefined;
  const throughAny = node.any && find(node.any, segments, at + 1);
  return throughAny ?? (segments.at(-1) === '' ? undefined : node.rest);
}
