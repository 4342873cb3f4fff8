import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KnownVisitor } from '@parley/contracts/settings/visitor-settings';
import { z } from 'zod';

/** Claims of a visitor's token. The token is signed, so nothing is stored before the first message. */
export interface VisitorClaims {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  /** Version of the consent text the visitor accepted, or null. */
  consentVersion: string | null;
  consentAt: number | null;
  /** Revision of the chatbot's password that the visitor entered, or null. */
  passwordRevision: number | null;
  locale: string | null;
  referrer: string | null;
  /**
   * The visitor's identity as asserted by the website, and the revision of the key that signed it; null for an unknown visitor.
   */
  identity: (KnownVisitor & { revision: number }) | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export interface VisitorTokens {
  /** Creates a `parley_vt_` token with 128 random bits. */
  mint(claims: VisitorClaims): string;
  /** The claims of a token that was signed by this installation and has not expired; otherwise undefined. */
  read(token: string, now: Date): VisitorClaims | undefined;
}

const prefix = 'parley_vt_';
const maxTokenLength = 4_096;
const identity = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number(),
]);
const payload = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number(),
  z.string(),
  identity.optional(),
]);

export function createVisitorTokens(secrets: readonly string[]): VisitorTokens {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'parley visitor tokens', 32)),
  );
  const [current] = keys;
  if (!current) throw new Error('visitor tokens need a secret');
  return {
    mint(claims) {
      const body = Buffer.from(
        JSON.stringify([
          claims.organizationId,
          claims.chatbotId,
          claims.conversationId,
          claims.consentVersion,
          claims.consentAt,
          claims.passwordRevision,
          claims.locale,
          claims.referrer,
          claims.expiresAt,
          randomBytes(16).toString('base64url'),
          ...(claims.identity === null ? [] : [identityParts(claims.identity)]),
        ]),
      ).toString('base64url');
      return `${prefix}${body}.${sign(current, body).toString('base64url')}`;
    },
    read(token, now) {
      if (!token.startsWith(prefix) || token.length > maxTokenLength) return undefined;
      const [body, signature, ...rest] = token.slice(prefix.length).split('.');
      if (!body || !signature || rest.length > 0) return undefined;
      const given = Buffer.from(signature, 'base64url');
      if (!keys.some((key) => equal(sign(key, body), given))) return undefined;
      const claims = toClaims(body);
      return claims && claims.expiresAt > now.getTime() ? claims : undefined;
    },
  };
}

function sign(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

function equal(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function toClaims(body: string): VisitorClaims | undefined {
  const parsed = payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) return undefined;
  const [
    organizationId,
    chatbotId,
    conversationId,
    consentVersion,
    consentAt,
    passwordRevision,
    locale,
    referrer,
    expiresAt,
    ,
    known,
  ] = parsed.data;
  return {
    organizationId,
    chatbotId,
    conversationId,
    consentVersion,
    consentAt,
    passwordRevision,
    locale,
    referrer,
    identity: known ? identityOf(known) : null,
    expiresAt,
  };
}

type Identity = NonNullable<VisitorClaims['identity']>;

function identityParts({ id, name, email, phone, revision }: Identity): z.input<typeof identity> {
  return [id, name, email, phone, revision];
}

function identityOf([id, name, email, phone, revision]: z.output<typeof identity>): Identity {
  return { id, name, email, phone, revision };
}
