import { createHmac } from 'node:crypto';
import { isStorable } from '../../packages/server/src/lib/text/storable.ts';
import { createLog } from '../../packages/server/src/ports/log/log.ts';
import { createStripeAccess } from '../../packages/server/src/ports/stripe.ts';
import { readHint } from '../../packages/server/src/resources/billing/stripe/sync/read-hint.ts';
import { cpuWork } from './cpu-work.ts';
import type { FuzzedParser } from './fuzzed-parser.ts';

const secret = 'whsec_fuzzed';
const at = new Date('2026-03-10T09:00:00Z');
const sentAt = at.getTime() / 1000;
/** Node refuses requests with longer headers. */
const maxHeaderChars = 16_384;
/** Maximum length of an id, a type or a customer. */
const maxHintChars = 255;

const stripe = createStripeAccess(
  {
    secretKey: 'sk_test_fuzzed',
    isLive: false,
    webhookSecrets: ['whsec_other', secret],
    automaticTax: false,
    apiUrl: 'http://127.0.0.1:9',
  },
  {
    egress: { operatorFetch: () => Promise.reject(new Error('an event asks nobody')) },
    log: createLog('silent'),
  },
);

const event =
  '{"id":"evt_1","type":"invoice.paid","created":1773133100,"data":{"object":{"customer":"cus_1"}}';
const eventPieces = [
  ...['{', '}', '[', ']', '"', ':', ',', '\\u0000', '\\ud800', '\\', '1e400', '-1', 'null', 'true', ' '],
  ...['"id":', '"type":', '"created":', '"livemode":', '"account":', '"__proto__":', '"toString":'],
  ...['"data":{', '"object":{', '"customer":', '"cus_1"', event, 'ü', '\uFEFF'],
];

/** Input from Stripe, or from anyone who knows the URL: bytes with a header. */
export const stripeParsers: readonly FuzzedParser[] = [
  {
    name: 'signatures of Stripe',
    isTimed: true,
    pieces: [
      't=',
      String(sentAt),
      ',',
      'v1=',
      'v0=',
      'a',
      '0',
      '=',
      ' ',
      ';',
      '9'.repeat(12),
      'ff'.repeat(32),
    ],
    run: (text) =>
      cpuWork('webhook_refused', async () => {
        const signature = text.slice(0, maxHeaderChars);
        await stripe.readEvent(Buffer.from('{}'), signature, at);
        throw new Error(`a signature that nobody made was taken: ${signature.slice(0, 80)}`);
      }),
  },
  {
    name: 'events of Stripe',
    isTimed: true,
    pieces: eventPieces,
    run: (text) =>
      cpuWork('webhook_refused', async () => {
        const deep = `${'['.repeat(text.length)}${']'.repeat(text.length)}`;
        for (const body of [
          text,
          `${event},"more":${text}}`,
          `{"data":${text}}`,
          `${event},"more":${deep}}`,
        ]) {
          const bytes = Buffer.from(body);
          const signed = createHmac('sha256', secret).update(`${sentAt}.`).update(bytes).digest('hex');
          const read = await stripe.readEvent(bytes, `t=${sentAt},v1=${signed}`, at);
          readHint(read.event, { sentAt: read.sentAt, at });
        }
      }),
  },
  {
    name: 'hints of events',
    pieces: eventPieces,
    run(text) {
      const { customerId = '', id = '', type = '' } = readHint(shapeOf(text), { sentAt, at }) ?? {};
      if (![customerId, id, type].every(isStorable)) throw new Error('a hint has a text that cannot be kept');
      return { count: Math.max(...[customerId, id, type].map(({ length }) => length)), atMost: maxHintChars };
    },
  },
];

/** Returns an event whose fields contain parts of the text, parsed as JSON if possible, else as text. */
function shapeOf(text: string): unknown {
  const part = (n: number) => {
    const length = (text.charCodeAt(n) * 37 + text.length) % 600;
    const piece = text.slice(n * 7, n * 7 + 1 + length);
    try {
      return JSON.parse(piece) as unknown;
    } catch {
      return piece;
    }
  };
  const about = text.length % 2 === 0 ? { object: 'customer', id: part(2) } : { customer: { id: part(2) } };
  return { id: part(0), type: part(1), created: sentAt - 1, data: { object: about } };
}
