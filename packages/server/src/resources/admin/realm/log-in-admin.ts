import type { adminSessionRoutes } from '@parley/contracts/resources/admin/admin-session';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { signInRules } from '../../../accounts/attempts/sign-in-rules.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { canonicalEmail } from '../../../lib/text/contact-details.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { readAdminToken, setAdminCookie } from './admin-cookie.ts';
import { mustSetUpFactor, verifyAdminCode } from './admin-factor.ts';
import { adminAbsoluteLimitMs } from './admin-sessions.ts';
import { type AdministratorRow, findAdministratorByEmail } from './administrators.queries.ts';
import { presentAdmin } from './get-admin-session.ts';

type Route = typeof adminSessionRoutes.adminLogin;

/**
 * Signs an administrator in with a new session; the browser's previous one ends. Known and unknown addresses take the same path
 * and the same time.
 * @throws AppError `invalid_credentials`, `two_factor_required`, `rate_limited`.
 */
export async function logInAdmin(
  deps: AdminDeps,
  input: BodyOf<Route>,
  { request, reply }: { request: HttpRequest; reply: HttpReply },
): Promise<ResponseOf<Route>> {
  const row = await checkPassword(deps, input, request.ip);
  if (row.totp_enabled_at !== null) await checkCode(deps, { adminId: row.id, ip: request.ip }, input.code);
  const previous = readAdminToken(deps.config, request);
  if (previous !== undefined) await deps.adminSessions.end(previous);
  const userAgent = request.headers['user-agent'];
  const token = await deps.adminSessions.start({ adminId: row.id, ip: request.ip, userAgent });
  const actor = { adminId: row.id, fullName: row.full_name, ip: request.ip, requestId: request.id };
  await withPlatform(deps.database, (tx) =>
    recordAct(tx, deps, actor, { action: 'admin.login', targetKind: 'admin', targetId: row.id }),
  );
  setAdminCookie(deps.config, reply, token, adminAbsoluteLimitMs / 1000);
  const admin = presentAdmin({
    adminId: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    twoFactorEnabled: row.totp_enabled_at !== null,
  });
  return { admin, mustSetUpSecondFactor: mustSetUpFactor(deps.config, admin) };
}

async function checkPassword(
  deps: AdminDeps,
  input: Pick<BodyOf<Route>, 'email' | 'password'>,
  ip: string,
): Promise<AdministratorRow> {
  const email = canonicalEmail(input.email);
  const rules = signInRules(deps, 'admin-login', { account: email, ip });
  const account = await deps.throttle.attempt(rules, async () => {
    const found = await withPlatform(deps.database, (tx) => findAdministratorByEmail(tx, email));
    const matches = await deps.passwords.verify(found?.password_hash, input.password, 'stranger');
    return matches ? found : undefined;
  });
  if (!account) throw new AppError('invalid_credentials');
  return account;
}

async function checkCode(
  deps: AdminDeps,
  holder: { adminId: string; ip: string },
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code.trim() === '') throw new AppError('two_factor_required');
  if (!(await verifyAdminCode(deps, holder, code, 'code'))) throw new AppError('invalid_credentials');
}
