import type { FlowValue } from '@parley/flow/document';
import { forHeader, forUrl } from '@parley/flow/formula/escape';
import type { FlowRequest } from '../../../../engine/flow/flow-turn.ts';
import { replaceMarks } from '../../../../engine/flow/nodes/run-request.ts';
import type { ChatDeps } from '../../chat-deps.ts';

/** Why a request with secrets is not sent. */
export type SecretProblem = 'secret_unknown' | 'secret_elsewhere';

/** A request with its secrets filled in, and the secret values to remove from its response. */
export interface FilledRequest {
  request: FlowRequest;
  secrets: readonly string[];
}

/**
 * Fills in the secrets of a request; each may be sent only to its own origin. Redirects are never followed, so no other server
 * sees them.
 */
export async function fillSecrets(
  openSecrets: ChatDeps['flows']['openSecrets'],
  chatbot: { organizationId: string; chatbotId: string },
  request: FlowRequest,
): Promise<FilledRequest | { error: SecretProblem }> {
  const { secretMark, url, headers, body } = request;
  const names = secretsIn(request);
  if (names.length === 0) return { request, secrets: [] };
  const secrets = await openSecrets(chatbot, names);
  if (names.some((name) => !secrets.has(name))) return { error: 'secret_unknown' };
  const { origin } = new URL(url);
  if ([...secrets.values()].some((secret) => secret.origin !== origin)) return { error: 'secret_elsewhere' };
  const fill = (text: string, escaped: (value: string) => string) =>
    replaceMarks(text, secretMark, (name) => escaped(secrets.get(name)?.value ?? ''));
  const filled = {
    ...request,
    url: fill(url, forUrl),
    headers: headers.map(({ name, value }) => ({ name, value: fill(value, forHeader) })),
    body: mapTexts(body, (text) => fill(text, (value) => value)),
  };
  const values = [...secrets.values()].flatMap(({ value }) => [value, forHeader(value)]);
  return { request: filled, secrets: values };
}

function secretsIn({ secretMark, url, headers, body }: FlowRequest): string[] {
  const names = new Set<string>();
  const collect = (text: string) =>
    replaceMarks(text, secretMark, (name) => {
      names.add(name);
      return '';
    });
  collect(url);
  for (const { value } of headers) collect(value);
  mapTexts(body, collect);
  return [...names];
}

/** Applies `change` to every text in a value; keys stay unchanged. */
function mapTexts<T extends FlowValue | undefined>(value: T, change: (text: string) => string): T;
function mapTexts(value: FlowValue | undefined, change: (text: string) => string): FlowValue | undefined {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapTexts(child, change)]));
}
