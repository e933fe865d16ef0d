import {
  type LimitClass,
  type Operation,
  operations,
  type ServiceName,
} from '@platform/contracts/operations';

/** A path of the operation table, with what there is on it. */
export interface Route {
  /** A template; see `Operation`. */
  readonly path: string;
  readonly service: ServiceName;
  readonly limit: LimitClass;
  /** By request method, HEAD included. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Value of the Allow header of a 405. */
  readonly allowHeader: string;
}

/** The operations grouped by path. */
const routes: Route[] = [
  ...Map.groupBy(Object.values<Operation>(operations), ({ path }) => path).values(),
].map((onPath) => {
  const [{ path, service, limit }] = onPath as [Operation];
  const byMethod = new Map(onPath.map((operation) => [operation.method as string, operation]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  return { path, service, limit, operations: byMethod, allowHeader: [...byMethod.keys()].join(', ') };
});

/** Paths under these are the API's: one that no row names is not found, and never the web server's. */
const apiPrefix = /^\/(?:api|objects)(?:\/|$)/;
const fallbackPath = '/{path...}';

const parameterCount = ({ path }: Route): number => path.split('{').length;

/** `{name}` is one segment; `{name...}` one or more, of which the first and the last are not empty. */
const patternOf = ({ path }: Route): RegExp => {
  const source = path.replace(/\{\w+\}/g, '[^/]+').replace(/\{\w+\.\.\.\}/, '[^/](?:.*[^/])?');
  return new RegExp(`^${source}$`);
};

const fallback = routes.find(({ path }) => path === fallbackPath);
const literal = new Map(routes.filter(({ path }) => !path.includes('{')).map((route) => [route.path, route]));
const patterns = routes
  .filter((route) => route.path.includes('{') && route !== fallback)
  .sort((a, b) => parameterCount(a) - parameterCount(b))
  .map((route) => ({ route, pattern: patternOf(route) }));

/**
 * The route of a path (no query), or undefined. Segments written out win over `{name}`, whatever the order of the rows. Matching is
 * exact: case, empty segments and a trailing slash count.
 */
export function routeOf(path: string): Route | undefined {
  const known = literal.get(path);
  if (known) return known;
  if (!apiPrefix.test(path)) return fallback;
  return patterns.find(({ pattern }) => pattern.test(path))?.route;
}
