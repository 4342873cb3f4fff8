import type { identityRoutes } from '@parley/contracts/resources/organization/identity';
import { clearSessionCookie, readSessionToken } from '../../accounts/sessions/session-cookie.ts';
import { signIn } from '../../accounts/sessions/sign-in.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { getUser } from './get-user.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { logIn } from './log-in.ts';
import { patchUser } from './patch-user.ts';
import { registerUser } from './register-user.ts';

export function identityHandlers(deps: IdentityDeps): Handlers<typeof identityRoutes> {
  return {
    register: async ({ body, language, request, reply }) =>
      signIn(deps, await registerUser(deps, body, { ip: request.ip, language }), request, reply),
    login: async ({ body, request, reply }) =>
      signIn(deps, await logIn(deps, body, { ip: request.ip }), request, reply),
    logout: async ({ request, reply }) => {
      const token = readSessionToken(deps.config, request);
      if (token !== undefined) await deps.sessions.end(token);
      clearSessionCookie(deps.config, reply);
    },
    getUser: ({ scope }) => getUser(deps, scope),
    patchUser: async ({ scope, body }) => {
      await patchUser(deps, scope, body);
      return getUser(deps, scope);
    },
  };
}
