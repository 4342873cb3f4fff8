import { withPlatform } from '../../../db/scope.ts';
import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { clearAdminCookie, readAdminToken } from './admin-cookie.ts';

/** Ends the session of the cookie, if there is one, and removes the cookie. */
export async function logOutAdmin(
  deps: AdminDeps,
  { request, reply }: { request: HttpRequest; reply: HttpReply },
): Promise<void> {
  clearAdminCookie(deps.config, reply);
  const token = readAdminToken(deps.config, request);
  if (token === undefined) return;
  const caller = await deps.adminSessions.resolve(token);
  await deps.adminSessions.end(token);
  if (!caller) return;
  const actor = { ...caller, ip: request.ip, requestId: request.id };
  await withPlatform(deps.database, (tx) =>
    recordAct(tx, deps, actor, { action: 'admin.logout', targetKind: 'admin', targetId: caller.adminId }),
  );
}
