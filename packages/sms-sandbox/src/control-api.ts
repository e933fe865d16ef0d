import { randomBytes } from 'node:crypto';
import { errors } from '@platform/service-kit';
import { Router } from 'express';
import * as z from 'zod';
import type { Callbacks } from './callbacks.ts';
import { type Faults, faultSchema } from './faults.ts';
import type { Ledger } from './ledger.ts';

const replySchema = z.strictObject({ from: z.string(), to: z.string(), body: z.string() });

/** Words by which Twilio opts a number out or in. https://help.twilio.com/articles/223134027 */
const optOutTypes: Record<string, 'STOP' | 'START' | 'HELP'> = {
  ...{ STOP: 'STOP', STOPALL: 'STOP', UNSUBSCRIBE: 'STOP', CANCEL: 'STOP', END: 'STOP', QUIT: 'STOP' },
  ...{ START: 'START', YES: 'START', UNSTOP: 'START', HELP: 'HELP', INFO: 'HELP' },
};

/** What Twilio doesn't have: faults on demand, replies of phones, and the ledger. For tests. */
export function controlApi(ledger: Ledger, faults: Faults, callbacks: Callbacks): Router {
  const api = Router();
  api.put('/sandbox/faults', (req, res) => {
    const wanted = z.array(faultSchema).safeParse(req.body);
    if (!wanted.success) throw errors.validation(z.prettifyError(wanted.error));
    faults.set(wanted.data);
    res.status(204).end();
  });
  api.post('/sandbox/replies', async (req, res) => {
    const reply = replySchema.safeParse(req.body);
    if (!reply.success) throw errors.validation(z.prettifyError(reply.error));
    const { from, to, body } = reply.data;
    const type = optOutTypes[body.trim().toUpperCase()];
    if (type === 'STOP' || type === 'START') ledger.setOptedOut(from, type === 'STOP');
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const fields = { MessageSid: sid, SmsSid: sid, From: from, To: to, Body: body };
    await callbacks.reply(type ? { ...fields, OptOutType: type } : fields);
    res.status(204).end();
  });
  api.get('/sandbox/messages', (_req, res) => {
    res.json(ledger.list());
  });
  return api;
}
