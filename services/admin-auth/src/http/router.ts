import { expressPath, internalPaths, paths } from '@platform/contracts';
import { requireAdmin, requireIdentity, requireService } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { getJwks } from './get-jwks.ts';
import { getSession } from './get-session.ts';
import { listAudit } from './list-audit.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { verify } from './verify.ts';

/** Every route and who may use it. */
export function routes(app: Application, context: Context): void {
  app.post(paths.adminLogin, requireIdentity, login(context));
  app.get(paths.adminVerify, requireAdmin, verify(context));
  app.post(paths.adminLogout, requireAdmin, logout(context));
  app.get(paths.adminAudit, requireAdmin, listAudit(context));
  app.get(internalPaths.jwks, getJwks(context));
  app.get(expressPath(internalPaths.session), requireService('gateway'), getSession(context));
}
