import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AuthorizeRequest, accountPage, readAuthorizeRequest } from './account-page.ts';
import { createIdTokens, type Fault, type GooglePerson } from './id-tokens.ts';

export interface GoogleIssuerOptions {
  /** Default: a free port. */
  port?: number;
  /** Default: `parley-test-client`. */
  clientId?: string;
  /** The accounts on its page. */
  people?: readonly GooglePerson[];
  /** The clock for its tokens; default: the system's. */
  clock?: { now(): Date };
}

/** Simulates Google: publishes its keys, shows an account chooser, and signs ID tokens. */
export interface GoogleIssuer {
  origin: string;
  /** The environment that makes an installation trust it. */
  environment: Record<string, string>;
  /** The accounts on its page; can be changed at any time. */
  people: GooglePerson[];
  /** All requests to its page so far, in order. */
  authorizeRequests: AuthorizeRequest[];
  /** Number of calls that fetched the keys. */
  keyFetches: number;
  /** Signs an ID token, with the given `fault` if any. */
  sign(person: GooglePerson, nonce: string, fault?: Fault): Promise<string>;
  close(): Promise<void>;
}

const defaultClientId = 'parley-test-client';

/** Starts the issuer on the loopback interface. The caller closes it. */
export async function startGoogleIssuer(options: GoogleIssuerOptions = {}): Promise<GoogleIssuer> {
  const { clientId = defaultClientId, people = [], clock = { now: () => new Date() } } = options;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const tokens = await createIdTokens({ issuer: origin, clientId, clock });

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(url, origin);
    if (pathname === '/jwks') {
      issuer.keyFetches += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens.keySet));
      return;
    }
    const asked = pathname === '/authorize' ? readAuthorizeRequest(searchParams, clientId) : undefined;
    if (!asked) {
      response.writeHead(400).end('not a request for an ID token');
      return;
    }
    issuer.authorizeRequests.push(asked);
    const page = await accountPage(asked, issuer.people, (person) => tokens.sign(person, asked.nonce));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  const issuer: GoogleIssuer = {
    origin,
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: origin,
      GOOGLE_AUTHORIZE_URL: `${origin}/authorize`,
      GOOGLE_JWKS_URL: `${origin}/jwks`,
    },
    people: [...people],
    authorizeRequests: [],
    keyFetches: 0,
    sign: tokens.sign,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}
