import { expressPath, internalPaths, paths } from '@platform/contracts';
import { requireAdmin, requireIdentity, requireService } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { checkMember } from './check-member.ts';
import { createMember } from './create-member.ts';
import { deleteMember } from './delete-member.ts';
import { findMemberNames } from './find-member-names.ts';
import { getMember } from './get-member.ts';
import { listMembers } from './list-members.ts';
import { logout } from './logout.ts';
import { replaceNumber } from './replace-number.ts';
import { setStatus } from './set-status.ts';
import { updateMember } from './update-member.ts';
import { verify } from './verify.ts';

/** Every route and who may use it. */
export function routes(app: Application, context: Context): void {
  app.post(paths.membershipVerify, requireIdentity, verify(context));
  app.post(paths.membershipLogout, requireIdentity, logout());
  app.get(paths.members, requireAdmin, listMembers(context));
  app.post(paths.members, requireAdmin, createMember(context));
  app.get(expressPath(paths.member), requireAdmin, getMember(context));
  app.put(expressPath(paths.member), requireAdmin, updateMember(context));
  app.delete(expressPath(paths.member), requireAdmin, deleteMember(context));
  app.put(expressPath(paths.memberStatus), requireAdmin, setStatus(context));
  app.post(expressPath(paths.memberNumber), requireAdmin, replaceNumber(context));
  app.post(internalPaths.memberCheck, requireService('gateway'), checkMember(context));
  app.post(internalPaths.memberNames, requireService('analytics'), findMemberNames(context));
}
