import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Account, Refusal } from './account.ts';
import { expandAll } from './expand.ts';
import { parseForm, RefusedParameter, readBySchema, type Schema } from './read-form.ts';
import { routes } from './routes.ts';

export const secretKey = 'sk_test_double';

export interface Reply {
  status: number;
  body: string | Buffer;
}

interface Remembered extends Reply {
  asked: string;
}

const schemas = JSON.parse(
  readFileSync(new URL('./requests.schema.json', import.meta.url), 'utf8'),
) as Record<string, Schema>;
const onlyExpand: Schema = {
  type: 'object',
  properties: { expand: { type: 'array', items: { type: 'string' } } },
  additionalProperties: true,
};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** Answers the calls to one account. A repeated call with the same idempotency key gets the first reply again. */
export function createReplies(account: Account): (request: IncomingMessage, url: URL, body: string) => Reply {
  const remembered = new Map<string, Remembered>();
  return (request, url, body) => {
    if (url.pathname.startsWith('/pages/invoice/') && url.pathname.endsWith('/pdf'))
      return { status: 200, body: pdf };
    const key = request.headers['idempotency-key'];
    const asked = `${request.method} ${url.pathname} ${body}`;
    const earlier = typeof key === 'string' ? remembered.get(key) : undefined;
    if (earlier && earlier.asked !== asked)
      return refusal(
        new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys can only be used with the same parameters',
        }),
      );
    if (earlier) return earlier;
    const reply = run(account, request, url, body);
    if (typeof key === 'string' && reply.status !== 400) remembered.set(key, { asked, ...reply });
    return reply;
  };
}

function run(account: Account, request: IncomingMessage, url: URL, body: string): Reply {
  try {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
    if (!route)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL ${url.pathname}`,
      });
    // Stripe accepts a change without an idempotency key, but this program must always send one.
    const isChange = route.method !== 'GET' && !url.pathname.endsWith('create_preview');
    if (
      isChange &&
      !(route.method === 'DELETE' && url.pathname.includes('tax_ids')) &&
      !request.headers['idempotency-key']
    )
      throw new Refusal(400, { type: 'invalid_request_error', message: 'No idempotency key' });
    const form = parseForm(request.method === 'POST' ? body : url.search.slice(1));
    const schema = route.schema ? schemas[route.schema] : onlyExpand;
    const params = readBySchema(form, schema ?? onlyExpand) as Record<string, unknown>;
    const ids = route.path.exec(url.pathname)?.slice(1) ?? [];
    const result = route.answer(account, params, ids);
    const expand = Array.isArray(params.expand) ? params.expand.map(String) : [];
    return { status: 200, body: JSON.stringify(expandAll(account, result, expand)) };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): Reply {
  if (error instanceof RefusedParameter) {
    const { message, param } = error;
    return {
      status: 400,
      body: JSON.stringify({ error: { type: 'invalid_request_error', message, param } }),
    };
  }
  if (error instanceof Refusal) return { status: error.status, body: JSON.stringify({ error: error.body }) };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
}
