import type { Language } from '@parley/contracts/languages';
import type { recoveryRoutes } from '@parley/contracts/resources/recovery';
import type { Handlers } from '../../kernel/handler.ts';
import type { HttpRequest } from '../../kernel/http-exchange.ts';
import { changePassword } from './change-password.ts';
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
    verifyEmail: ({ body, language, request }) =>
      verifyEmail(deps, body.token, strangerOf(request, language)),
    resendVerification: ({ scope }) => resendVerification(deps, scope),
    changePassword: ({ scope, body }) => changePassword(deps, scope, body),
  };
}

function strangerOf(request: HttpRequest, language: Language): AnonymousCaller {
  return { ip: request.ip, requestId: request.id, language };
}
