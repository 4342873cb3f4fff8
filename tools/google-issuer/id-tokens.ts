import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';

/** A Google account. */
export interface GooglePerson {
  subject: string;
  email: string;
  name?: string;
  picture?: string;
}

/** Errors that a token can have. */
export type Fault =
  | 'expired'
  | 'wrongAudience'
  | 'wrongIssuer'
  | 'wrongKey'
  | 'unverifiedEmail'
  | 'withoutNonce'
  | 'unsigned';

export interface IdTokens {
  keySet: JSONWebKeySet;
  sign(person: GooglePerson, nonce: string, fault?: Fault): Promise<string>;
}

const algorithm = 'RS256';
const keyId = 'test-key';
const lifetimeSeconds = 3_600;

/** Signs ID tokens as Google does (OpenID Connect Core §2). */
export async function createIdTokens({
  issuer,
  clientId,
  clock,
}: {
  issuer: string;
  clientId: string;
  clock: { now(): Date };
}): Promise<IdTokens> {
  const [own, strange] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)]);
  const keySet = { keys: [{ ...(await exportJWK(own.publicKey)), kid: keyId, alg: algorithm, use: 'sig' }] };
  return {
    keySet,
    async sign(person, nonce, fault) {
      const nowSeconds = Math.floor(clock.now().getTime() / 1000);
      const issuedAt = fault === 'expired' ? nowSeconds - 2 * lifetimeSeconds : nowSeconds;
      const { subject, ...claims } = person;
      const payload = {
        ...claims,
        sub: subject,
        email_verified: fault !== 'unverifiedEmail',
        ...(fault === 'withoutNonce' ? {} : { nonce }),
        iss: fault === 'wrongIssuer' ? 'http://issuer.invalid' : issuer,
        aud: fault === 'wrongAudience' ? 'another-client' : clientId,
        iat: issuedAt,
        exp: issuedAt + lifetimeSeconds,
      };
      if (fault === 'unsigned') return `${encode({ alg: 'none' })}.${encode(payload)}.`;
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: keyId })
        .sign(fault === 'wrongKey' ? strange.privateKey : own.privateKey);
    },
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
