import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createVerifyGoogleToken } from '../../packages/server/src/accounts/google/google-token.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { identityKeyContext } from '../../packages/server/src/kernel/chatbot/chatbot.ts';
import { isStorable } from '../../packages/server/src/lib/text/storable.ts';
import { ManualClock } from '../../packages/server/src/ports/clock.ts';
import { createLog } from '../../packages/server/src/ports/log/log.ts';
import { createSealer } from '../../packages/server/src/ports/sealer.ts';
import { verifyIdentity } from '../../packages/server/src/resources/chat/visitors/verify-identity.ts';
import { cpuWork } from './cpu-work.ts';
import type { FuzzedParser, Work } from './fuzzed-parser.ts';

const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));
const seconds = clock.now().getTime() / 1000;
/** Maximum length of an ID token in the contract. */
const maxTokenChars = 10_000;

const chatbot = { organizationId: '01900000-0000-7000-8000-000000000001', chatbotId: 'a-chatbot' };
const identityKey = 'a key of the website, for nobody else';
const sealer = createSealer(['a secret of the installation, for this run']);
const signed = {
  ...chatbot,
  deployment: { identity: 'optional' },
  identityRevision: 1,
  sealedIdentityKey: sealer.seal(identityKey, identityKeyContext(chatbot.organizationId, chatbot.chatbotId)),
} as unknown as Parameters<typeof verifyIdentity>[1];

const issuerKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keySet = { ...issuerKey.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' };
const { google, ...otherConfig } = readConfig({ GOOGLE_CLIENT_ID: 'a-client' });
const verifyGoogle = createVerifyGoogleToken({
  config: { ...otherConfig, google },
  clock,
  log: createLog('silent'),
  egress: {
    operatorFetch: async (url: URL | RequestInfo) => {
      if (String(url) !== google?.jwksUrl) throw new Error(`a token had ${String(url)} fetched`);
      return Response.json({ keys: [keySet] });
    },
  } as unknown as Parameters<typeof createVerifyGoogleToken>[0]['egress'],
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const withHs256 = (header: string, payload: string): string => {
  const input = `${encoded(header)}.${encoded(payload)}`;
  return `${input}.${createHmac('sha256', identityKey).update(input).digest('base64url')}`;
};
const withEs256 = (header: string, payload: string): string => {
  const input = `${encoded(header)}.${encoded(payload)}`;
  const key = { key: issuerKey.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
};

const headerPieces = [
  ...[
    '"alg":"HS256"',
    '"alg":"none"',
    '"alg":"ES256"',
    '"alg":["HS256"]',
    '"kid":"one"',
    '"kid":{}',
    '"typ":1',
  ],
  ...['"crit":["exp"]', '"crit":[]', '"b64":false', '"zip":"DEF"', '"jku":"http://127.0.0.1:9/"', '"jwk":{}'],
  ...['"x5u":"http://127.0.0.1:9/"', '"__proto__":{}', ',', '{', '}', '[', ']', '"', '\\ud800', '.', ' '],
];
const claimPieces = [
  ...[
    '"sub":"ada",',
    '"sub":"",',
    '"sub":1,',
    '"sub":"\\u0000",',
    '"sub":"\\ud800",',
    '"exp":1e400,',
    '"exp":-1,',
  ],
  ...[`"sub":"${'a'.repeat(201)}",`, `"exp":${seconds + 60},`, '"exp":"1",', '"nbf":1e308,', '"iat":[],'],
  ...[
    '"aud":["a-chatbot","b"],',
    '"aud":{},',
    '"name":"\\ud800",',
    `"name":"${'a'.repeat(300)}",`,
    '"name":[],',
  ],
  ...[
    '"email":"a@",',
    '"email":"a@example.com",',
    `"phone":"${'1'.repeat(300)}",`,
    '"email_verified":"true",',
  ],
  ...['"nonce":[],', '"picture":"', '"__proto__":{},', ',', '{', '}', '[', ']', '"', '\\n', ' '],
];
/** Truncates a text to the size of a token, at the end of a claim. */
const claimsOf = (text: string) => text.slice(0, text.lastIndexOf(',', maxTokenChars / 2));
const goodClaims = `"aud":"a-chatbot","sub":"ada","exp":${seconds + 60}`;
const googleClaims = `"iss":"https://accounts.google.com","aud":"a-client","sub":"1","exp":${seconds + 60},"nonce":"n","email":"a@example.com","email_verified":true`;

async function identityWork(tokens: readonly string[]): Promise<Work> {
  let work: Work = { count: 0, atMost: 1 };
  for (const token of tokens) {
    const one = await cpuWork('identity_invalid', async () => {
      const { id, name, email, phone } = await verifyIdentity({ sealer, clock }, signed, token);
      const texts = [id, name, email, phone].map((text) => text ?? '');
      if (texts.some((one) => one.length > 254 || !isStorable(one)))
        throw new Error('an identity has a form that cannot be kept');
    });
    if (one.count >= work.count) work = one;
  }
  return work;
}

async function assertKept(idToken: string): Promise<void> {
  const { subject, email, name, picture, nonce } = await verifyGoogle(idToken);
  const texts = [subject, email, name ?? '', picture ?? '', nonce];
  if (texts.some((one) => one.length > 2_048 || !isStorable(one)))
    throw new Error('claims have a form that cannot be kept');
}

/** Parsers of tokens that websites sign for their visitors, and of ID tokens; both are untrusted. */
export const tokenParsers: readonly FuzzedParser[] = [
  {
    name: 'tokens',
    isTimed: true,
    pieces: ['.', '..', 'e30', 'eyJhbGciOiJIUzI1NiJ9', '=', '+', '/', '-', '_', '%', ' ', '\u0000', 'ü', 'a'],
    async run(text) {
      const token = text.slice(0, maxTokenChars);
      const identity = await identityWork([token]);
      const google = await cpuWork('google_refused', async () => void (await verifyGoogle(token)));
      return identity.count > google.count ? identity : google;
    },
  },
  {
    name: 'headers of tokens',
    isTimed: true,
    pieces: headerPieces,
    run: (text) => {
      const some = text.slice(0, maxTokenChars / 2);
      const claims = `{${goodClaims}}`;
      return identityWork(
        [some, `{${some}}`, `{"alg":"HS256",${some}}`].map((one) => withHs256(one, claims)),
      );
    },
  },
  {
    name: 'claims of tokens',
    isTimed: true,
    pieces: claimPieces,
    run: (text) => {
      const some = claimsOf(text);
      const deep = `${'['.repeat(some.length)}${']'.repeat(some.length)}`;
      const payloads = [
        ...[some, `{${some}}`, `{${goodClaims},${some}}`, `{${goodClaims},"name":"${some}"}`],
        `{${goodClaims},"name":${deep}}`,
      ];
      return identityWork(payloads.map((one) => withHs256('{"alg":"HS256"}', one)));
    },
  },
  {
    name: 'ID tokens',
    isTimed: true,
    pieces: [...headerPieces, ...claimPieces],
    async run(text) {
      const some = claimsOf(text);
      const tokens = [
        withEs256(`{"alg":"ES256","kid":"one",${some}}`, `{${googleClaims}}`),
        withEs256('{"alg":"ES256","kid":"one"}', `{${googleClaims},${some}}`),
        withEs256('{"alg":"ES256","kid":"one"}', `{${googleClaims},"name":"${some}"}`),
      ];
      const works: Work[] = [];
      for (const token of tokens) works.push(await cpuWork('google_refused', () => assertKept(token)));
      return works.reduce((most, one) => (one.count > most.count ? one : most));
    },
  },
];
