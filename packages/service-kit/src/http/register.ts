import type { AdminPolicy } from '@platform/contracts';
import type { InternalOperation, Operation } from '@platform/contracts/operations';
import type { Application, RequestHandler, Response } from 'express';
import type { Administrator, Identity } from '../identity/identity.ts';
import { guards, requireService } from './guards.ts';
import { type RequestSchemas, type ValidRequest, validate } from './validate.ts';

type AnyOperation = Operation | InternalOperation;

/** The parts of a request that `register` parses. */
type SchemasOf<O> = Omit<
  Pick<O, keyof O & keyof RequestSchemas>,
  O extends { unparsedBody: true } ? 'body' : never
>;

/** The identity that the policy guarantees. */
type IdentityOf<O> = O extends { policy: 'member' }
  ? { identity: Identity & Required<Pick<Identity, 'member'>> }
  : O extends { policy: AdminPolicy }
    ? { identity: Administrator }
    : O extends { policy: string }
      ? { identity: Identity }
      : unknown;

/** A handler of an operation: `req.params`, `query`, `body` and `identity` have the types of its row. */
export type Handler<O extends AnyOperation> = (
  req: ValidRequest<SchemasOf<O>> & IdentityOf<O>,
  res: Response,
) => unknown;

const guardsOf = (operation: AnyOperation): RequestHandler[] => {
  if ('policy' in operation) return [guards[operation.policy]];
  return operation.callers === 'anyone' ? [] : [requireService(...operation.callers)];
};

/**
 * Adds an operation's route: the method and path of its row, a guard for its policy, and the handler behind the validation of
 * params, query and body. Rejections are 401, 403, 400 and 415 errors.
 */
export function register<O extends AnyOperation>(app: Application, operation: O, handler: Handler<O>): void {
  const { params, body } = operation;
  const { query, unparsedBody } = operation as Partial<Operation>;
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1').replace(/\{(\w+)\.\.\.\}/g, '*$1');
  const schemas: RequestSchemas = { params, query, body: unparsedBody ? undefined : body };
  const method = operation.method.toLowerCase() as Lowercase<Operation['method']>;
  app[method](path, ...guardsOf(operation), validate(schemas, handler as Parameters<typeof validate>[1]));
}
