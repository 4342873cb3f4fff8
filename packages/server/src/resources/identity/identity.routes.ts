import type { identityRoutes } from '@parley/contracts/resources/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../handler.ts';
import { getUser } from './get-user.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { logIn } from './log-in.ts';
import { patchUser } from './patch-user.ts';
import { registerUser } from './register-user.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts';
import { absoluteLimitMs } from './sessions.ts';

export function identityHandlers(deps: IdentityDeps): Handlers<typeof identityRoutes> {
  const signIn = async (
    account: { userId: string; organizationId: string | null },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const previous = readSessionToken(deps.config, request);
    if (previous !== undefined) await deps.sessions.end(previous);
    const userAgent = request.headers['user-agent'];
    const token = await deps.sessions.start({ ...account, ip: request.ip, userAgent });
    setSessionCookie(deps.config, reply, token, absoluteLimitMs / 1000);
    return getUser(deps, account);
  };
  return {
    register: async ({ body, request, reply }) =>
      signIn(await registerUser(deps, body, { ip: request.ip }), request, reply),
    login: async ({ body, request, reply }) =>
      signIn(await logIn(deps, body, { ip: request.ip }), request, reply),
    logout: async ({ request, reply }) => {
      const token = readSessionToken(deps.config, request);
      if (token !== undefined) await deps.sessions.end(token);
      clearSessionCookie(deps.config, reply);
    },
    getUser: ({ scope }) => getUser(deps, scope),
    patchUser: async ({ scope, body }) => {
      await patchUser(deps, scope.userId, body);
      return getUser(deps, scope);
    },
  };
}
