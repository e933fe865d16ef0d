import { messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register, sendPage } from '@platform/service-kit';
import { toE164 } from '@platform/service-kit/phone-number';
import type { Application } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';

const targetOf = (id: string) => ({ type: 'sms-suppression', id });

/** Phone numbers that are not texted. */
export function suppressionRoutes(app: Application, { suppressions, audited }: Context): void {
  register(app, operations.listSuppressions, async (req, res) => {
    sendPage(res, await suppressions.list(req.query));
  });
  register(app, operations.addSuppression, async (req, res) => {
    const phoneNumber = toE164(req.body.phoneNumber);
    if (!phoneNumber) throw errors.validation(messages.phoneNumberInvalid, 'phoneNumber');
    const id = new Types.ObjectId().toHexString();
    const change = { action: 'sms-suppression.create', target: targetOf(id) };
    const added = await audited(req, change, (session) => suppressions.add(session, id, phoneNumber));
    res.status(201).json(added);
  });
  register(app, operations.removeSuppression, async (req, res) => {
    const { id } = req.params;
    const change = { action: 'sms-suppression.delete', target: targetOf(id) };
    await audited(req, change, (session) => suppressions.remove(session, id));
    res.status(204).end();
  });
}
