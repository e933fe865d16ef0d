import { type AccessPolicy, createOpenApiDocument } from '@platform/contracts/openapi';
import { objectsPrefix, paths } from '@platform/contracts/paths';
import { type Method, type Policy, type Route, routes } from './routes.ts';

const accessOf: Record<Policy, AccessPolicy | undefined> = {
  anyoneOnTheInternet: 'anyone',
  member: 'member',
  memberOrAdmin: 'memberOrAdmin',
  admin: 'admin',
  // Twilio's callbacks are between Twilio and sms.
  twilioSigned: undefined,
};

/** The row a contract's path is served by; a path with a parameter of several segments is a template of its own here. */
export function routeOf(path: string, table: readonly Route[] = routes): Route | undefined {
  return table.find(
    (route) => route.path === path || (path === paths.objects && route.path.startsWith(objectsPrefix)),
  );
}

/** The OpenAPI document as it is sent: every operation with who may call it, by the route table. */
export function apiDocument(): Buffer {
  const policyOf = (method: Method, path: string) => {
    const policy = routeOf(path)?.allow[method];
    return policy && accessOf[policy];
  };
  return Buffer.from(JSON.stringify(createOpenApiDocument({ policyOf })));
}
