import { strictBody } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { currentSession } from './current-session.ts';

const paramsSchema = strictBody({ sessionId: z.string().min(1).max(64) });

/** GET /internal/sessions/{sessionId} */
export const getSession = (context: Context) =>
  validate({ params: paramsSchema }, async (req, res) => {
    res.json(await currentSession(context, req.params.sessionId));
  });
