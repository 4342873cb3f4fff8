import type { Language } from '@parley/contracts/language/languages';
import type { recoveryRoutes } from '@parley/contracts/resources/organization/recovery';
import { readSessionToken } from '../../accounts/sessions/session-cookie.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { changePassword } from './change-password.ts';
import { findLinkUser } from './open-token.ts';
import type { AnonymousCaller, RecoveryDeps } from './recovery-deps.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

export function recoveryHandlers(deps: RecoveryDeps): Handlers<typeof recoveryRoutes> {
  return {
    forgotPassword: async ({ body, language, request }) => {
      await requestPasswordReset(deps, body.email, strangerOf(request, language));
      return { message: deps.sentences.render(language, 'auth:recovery.resetRequested') };
    },
    resetPassword: ({ body, language, request }) => resetPassword(deps, body, strangerOf(request, language)),
    checkResetLink: async ({ body, request }) => ({
      valid: (await findLinkUser(deps, 'reset', body.token, request.ip)) !== undefined,
    }),
    verifyEmail: async ({ body, language, request }) => {
      const signedInAs = (await findSession(deps, request))?.userId;
      await verifyEmail(deps, body, { ...strangerOf(request, language), signedInAs });
    },
    resendVerification: ({ scope }) => resendVerification(deps, scope),
    changePassword: ({ scope, body, reply }) => changePassword(deps, scope, body, reply),
  };
}

async function findSession({ config, sessions }: RecoveryDeps, request: HttpRequest) {
  const token = readSessionToken(config, request);
  return token === undefined ? undefined : sessions.resolve(token);
}

function strangerOf(request: HttpRequest, language: Language): AnonymousCaller {
  return { ip: request.ip, requestId: request.id, language };
}
