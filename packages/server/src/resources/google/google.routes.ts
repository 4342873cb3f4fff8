import type { googleRoutes } from '@parley/contracts/resources/organization/google';
import { assertNonce, clearNonce } from '../../accounts/google/google-nonce.ts';
import { signIn } from '../../accounts/sessions/sign-in.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { getGoogleSignIn } from './get-google-sign-in.ts';
import type { GoogleDeps } from './google-deps.ts';
import { assertMatchesClaims, signInWithGoogle } from './sign-in-with-google.ts';

export function googleHandlers(deps: GoogleDeps): Handlers<typeof googleRoutes> {
  return {
    getGoogleSignIn: async ({ request, reply }) => getGoogleSignIn(deps, request, reply),
    signInWithGoogle: async ({ body, language, request, reply }) => {
      try {
        const claims = await deps.verifyGoogleToken(body.idToken);
        assertNonce(deps, request, claims.nonce);
        assertMatchesClaims(claims, body);
        const caller = { ip: request.ip, requestId: request.id, language };
        const account = await signInWithGoogle(deps, claims, body.code, caller);
        clearNonce(deps, reply);
        return await signIn(deps, account, request, reply);
      } catch (error) {
        // To add a second-factor code, the browser sends the same token again; so the nonce must survive.
        if (error instanceof AppError && error.code === 'google_refused') clearNonce(deps, reply);
        throw error;
      }
    },
  };
}
