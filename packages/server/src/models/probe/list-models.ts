import { APICallError } from '@ai-sdk/provider';
import { ModelFailure } from '../../engine/model-failure.ts';
import { limitAnswer } from '../../ports/egress-limit.ts';
import type { CalledModel } from '../model-target.ts';

/** Maximum size; a list of several hundred models is smaller. */
const maxBytes = 1024 * 1024;
const maxListed = 1_000;
const maxNameChars = 200;

/**
 * Lists the names of a provider's models.
 * @throws ModelFailure, a connection error, or the signal's reason.
 */
export async function listModels(
  { provider, access }: Pick<CalledModel, 'provider' | 'access'>,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const url = `${access.baseUrl.replace(/\/$/, '')}/models`;
  const headers = { accept: 'application/json', ...keyHeaders(provider, access.apiKey) };
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new ModelFailure('unavailable', { detail: { kind: 'redirected', status } });
  }
  const text = await limitAnswer(response, maxBytes).text();
  const names = response.ok ? namesIn(text) : null;
  if (names) return names;
  throw new APICallError({
    message: 'no list of models',
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: text,
  });
}

function keyHeaders(provider: CalledModel['provider'], apiKey: string | null): Record<string, string> {
  const version: Record<string, string> =
    provider === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {};
  if (apiKey === null) return version;
  if (provider === 'anthropic') return { ...version, 'x-api-key': apiKey };
  if (provider === 'google') return { 'x-goog-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}

/** Null if the text is not a list. */
function namesIn(text: string): string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(parsed) ? parsed : listIn(parsed);
  return list?.slice(0, maxListed).flatMap(nameOf) ?? null;
}

function listIn(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { data, models } = value as Record<string, unknown>;
  return [data, models].find((list) => Array.isArray(list)) ?? null;
}

function nameOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { id, name } = entry as Record<string, unknown>;
  const found = [id, name].find((text) => typeof text === 'string' && text !== '');
  if (typeof found !== 'string' || found.length > maxNameChars) return [];
  // Google prefixes names with `models/`.
  return [found.replace(/^models\//, '')];
}
