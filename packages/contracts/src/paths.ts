import type { ApiPath, OperationAt } from './operations/index.ts';

declare const template: unique symbol;
/** A path of the API that remembers its template: what the API client derives its types from. */
export type PathOf<Template extends ApiPath> = string & { readonly [template]: Template };

type ParametersOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;
type QueryOf<O> = O extends { query: { shape: infer Shape } } ? keyof Shape : never;
type Fields<Template extends ApiPath> = Record<ParametersOf<Template>, string | number> &
  Partial<Record<QueryOf<OperationAt<Template>> & string, string | number | undefined>>;

/**
 * Gives a path of the operation table, its parameters filled in, percent-encoded; fields the template doesn't name become the query.
 * `apiPath('/api/videos/{id}', { id })`. A path or field that is in no row doesn't compile. Only types of the table are imported
 * here, so that the browser's first script carries no schemas.
 */
export function apiPath<Template extends ApiPath>(
  path: Template,
  ...[fields]: [ParametersOf<Template>] extends [never] ? [Fields<Template>?] : [Fields<Template>]
): PathOf<Template> {
  const query = new URLSearchParams();
  let filled: string = path;
  for (const [name, value] of Object.entries<string | number | undefined>(fields ?? {})) {
    if (path.includes(`{${name}}`))
      filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    else if (value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return (search === '' ? filled : `${filled}?${search}`) as PathOf<Template>;
}
