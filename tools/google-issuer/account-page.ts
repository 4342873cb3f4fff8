import type { GooglePerson } from './id-tokens.ts';

/** The parameters with which an application redirects a browser to this page. */
export interface AuthorizeRequest {
  redirectUri: string;
  nonce: string;
  state: string;
  scope: string;
  prompt: string | null;
}

/** Reads a request for an ID token of this client; returns undefined for any other. */
export function readAuthorizeRequest(
  parameters: URLSearchParams,
  clientId: string,
): AuthorizeRequest | undefined {
  const [redirectUri, nonce] = [parameters.get('redirect_uri'), parameters.get('nonce')];
  const isOurs = parameters.get('client_id') === clientId && parameters.get('response_type') === 'id_token';
  if (!isOurs || redirectUri === null || nonce === null) return undefined;
  return {
    redirectUri,
    nonce,
    state: parameters.get('state') ?? '',
    scope: parameters.get('scope') ?? '',
    prompt: parameters.get('prompt'),
  };
}

/** Renders a page with a link for each account, labeled with its email address, and a link to cancel. */
export async function accountPage(
  asked: AuthorizeRequest,
  people: readonly GooglePerson[],
  sign: (person: GooglePerson) => Promise<string>,
): Promise<string> {
  const choices = await Promise.all(
    people.map(async (person) => link(asked, { id_token: await sign(person) }, person.email)),
  );
  const items = [...choices, link(asked, { error: 'access_denied' }, 'Cancel')];
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></html>`;
}

function link(asked: AuthorizeRequest, answer: Record<string, string>, label: string): string {
  const fragment = new URLSearchParams({ ...answer, state: asked.state });
  return `<a href="${escapeHtml(`${asked.redirectUri}#${fragment}`)}">${escapeHtml(label)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
