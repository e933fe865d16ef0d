import { canonicalMembershipNumber, messages } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { errors, register, sendPage } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { importMembers } from './import-members.ts';
import { verificationRoutes } from './verification.ts';

export function routes(app: Application, context: Context): void {
  const { members, changes } = context;
  verificationRoutes(app, context);

  register(app, operations.listMembers, async (req, res) => {
    sendPage(res, await members.list(req.query));
  });
  register(app, operations.createMember, async (req, res) => {
    res.status(201).json(await changes.create(req.identity, req.body));
  });
  register(app, operations.changeMembers, async (req, res) => {
    res.json(await changes.changeMany(req.identity, req.body, req.log));
  });
  register(app, operations.importMembers, async (req, res) => {
    res.json({ results: await importMembers(context, req.identity, req.body) });
  });
  register(app, operations.getMember, async (req, res) => {
    const member = await members.findById(req.params.id);
    if (!member) throw errors.notFound(messages.memberNotFound);
    res.json(member);
  });
  register(app, operations.updateMember, async (req, res) => {
    res.json(await changes.update(req.identity, req.params.id, req.body));
  });
  register(app, operations.deleteMember, async (req, res) => {
    await changes.remove(req.identity, req.params.id);
    res.status(204).end();
  });
  register(app, operations.setMemberStatus, async (req, res) => {
    res.json(await changes.setStatus(req.identity, req.params.id, req.body.status));
  });
  register(app, operations.replaceMembershipNumber, async (req, res) => {
    res.json(await changes.replaceNumber(req.identity, req.params.id, req.body.membershipNumber));
  });

  // Includes suspended members.
  register(app, internalOperations.findMemberNames, async (req, res) => {
    res.json({ members: await members.findNames(req.body.ids) });
  });
  register(app, internalOperations.findMembersById, async (req, res) => {
    res.json({ members: await members.findByIds(req.body.ids) });
  });
  register(app, internalOperations.pageMembers, async (req, res) => {
    res.json({ members: await members.pageById(req.body) });
  });
  register(app, internalOperations.findMembers, async (req, res) => {
    res.json({ ids: await members.find(req.body.search) });
  });
  register(app, internalOperations.findMemberOfNumber, async (req, res) => {
    res.json({ id: await members.idOfNumber(canonicalMembershipNumber(req.body.membershipNumber)) });
  });
}
