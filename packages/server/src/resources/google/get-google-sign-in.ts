import type { googleRoutes } from '@parley/contracts/resources/organization/google';
import type { ResponseOf } from '@parley/contracts/route';
import { issueNonce } from '../../accounts/google/google-nonce.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { generateToken } from '../../lib/secrets/secrets.ts';
import type { GoogleDeps } from './google-deps.ts';

/**
 * Returns the URL of Google's account chooser, with a nonce for this browser (OpenID Connect Core §3.2.2.1).
 */
export function getGoogleSignIn(
  deps: GoogleDeps,
  request: HttpRequest,
  reply: HttpReply,
): ResponseOf<typeof googleRoutes.getGoogleSignIn> {
  const { google } = deps.config;
  if (google === null) return { configured: false, authorizeUrl: null, nonce: null };
  const redirectUri = `${deps.config.appUrl ?? originOf(request)}/auth/google`;
  const nonce = issueNonce(deps, reply);
  const url = new URL(google.authorizeUrl);
  const parameters = {
    client_id: google.clientId,
    redirect_uri: redirectUri,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce,
    state: generateToken(),
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { configured: true, authorizeUrl: url.href, nonce };
}

/**
 * The origin that the browser claims. Trusting it is safe because Google accepts only redirect URIs
 * registered in its console.
 */
function originOf({ protocol, host }: HttpRequest): string {
  const origin = `${protocol}://${host}`;
  const isPlain = URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  if (!isPlain) throw new AppError('bad_request');
  return new URL(origin).origin;
}
