import { createHash } from 'node:crypto';
import { connectionHeaders } from '@parley/contracts/settings/api-sources';
import type { FlowValue } from '@parley/flow/document';
import type { FlowRequest, RequestResult } from '../../../../engine/flow/flow-turn.ts';
import { hiddenText, hideInJson, hideValues } from '../../../../lib/secrets/hide-values.ts';
import { isDeeperThan } from '../../../../lib/text/json-text.ts';
import { EgressRefused } from '../../../../ports/egress.ts';
import { AnswerTooLarge, limitAnswer } from '../../../../ports/egress-limit.ts';
import type { ConversationKey } from '../../chat.queries.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { fillSecrets } from './fill-secrets.ts';

const maxAnswerBytes = 256 * 1_024;
const maxDepth = 32;

type Response = Exclude<RequestResult, { error: string }>;

/** Sends a flow's request through the egress port; a failed GET is sent once more. */
export async function sendRequest(
  { egress, log, flows }: Pick<ChatDeps, 'egress' | 'log' | 'flows'>,
  asked: FlowRequest,
  signal: AbortSignal,
  { conversationId, ...chatbot }: ConversationKey,
): Promise<RequestResult> {
  const filled = await fillSecrets(flows.openSecrets, chatbot, asked);
  if ('error' in filled) return filled;
  const { request, secrets } = filled;
  for (let left = request.method === 'GET' ? 2 : 1; ; ) {
    left -= 1;
    try {
      return withoutSecrets(await send(egress, request, signal, conversationId), secrets);
    } catch (error) {
      signal.throwIfAborted();
      if (left > 0) continue;
      log.info({ reason: nameOf(error) }, 'flow_request_failed');
      return { error: failureOf(error) };
    }
  }
}

/** Hides the secrets in a response, because a server may echo the request. */
function withoutSecrets(result: Response, secrets: readonly string[]): RequestResult {
  if (secrets.length === 0) return result;
  return { ...result, body: hideInJson(result.body, hideValues(secrets, hiddenText)) };
}

/** Error code for the flow's author. It does not reveal whether a port is open. */
function failureOf(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  if (causes.some((one) => one instanceof EgressRefused)) return 'address_refused';
  if (causes.some((one) => one instanceof AnswerTooLarge)) return 'response_too_big';
  if (causes.some((one) => one instanceof Error && one.name === 'TimeoutError')) return 'request_timeout';
  return 'request_failed';
}

async function send(
  egress: ChatDeps['egress'],
  { method, url, headers, body, timeoutMs, key }: FlowRequest,
  signal: AbortSignal,
  conversationId: string,
): Promise<Response> {
  const sent = new Headers();
  for (const { name, value } of headers) if (!connectionHeaders.test(name)) sent.set(name, value);
  sent.set('accept', sent.get('accept') ?? 'application/json');
  // A withheld answer may be followed by a different one at the same step, whose request is no repetition.
  const named = JSON.stringify([conversationId, key.step, key.nodeId, key.visit, method, url, body]);
  sent.set('idempotency-key', createHash('sha256').update(named).digest('hex'));
  if (body !== undefined) sent.set('content-type', 'application/json');
  const answer = await egress.tenantFetch(url, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  return { status: answer.status, body: readBody(await limitAnswer(answer, maxAnswerBytes).text()) };
}

/** Parses JSON; other text stays a string, and JSON nested too deeply becomes null. */
function readBody(text: string): FlowValue {
  try {
    const value: FlowValue = JSON.parse(text);
    return isDeeperThan(value, maxDepth) ? null : value;
  } catch {
    return text;
  }
}

/** Only the error's name is logged: its message may contain an address with values of the visitor. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
