/** Dots that stand for 'here' or 'up', also percent-encoded; encoded slashes, backslashes and NUL; empty segments. */
const confusing = /\/(?:\.|%2e){1,2}(?:\/|$)|%(?:2f|5c|00)|[\\\0]|\/\//i;

/**
 * Gives the path of a request target, or undefined where two parties could read it differently: not origin-form, dot or empty
 * segments, encoded separators, broken percent-encoding. What the gateway let through must mean the same to the service.
 */
export function requestPath(target: string): string | undefined {
  if (target.charCodeAt(0) !== 47) return undefined;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (confusing.test(path) || target.includes('#')) return undefined;
  if (!path.includes('%')) return path;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return undefined;
  }
}
