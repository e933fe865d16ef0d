import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** GET /internal/jwks: public keys, so anyone in the cluster may have them. */
export const getJwks = (context: Context) => validate({}, (_req, res) => res.json(context.keys.jwks()));
