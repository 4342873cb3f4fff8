import type { FlowValue } from '@parley/flow/document';
import { forHeader, forUrl } from '@parley/flow/formula/escape';
import { FormulaError } from '@parley/flow/formula/formula-error';
import { renderTemplate, renderValue } from '@parley/flow/formula/template';
import { toText } from '@parley/flow/formula/values';
import { turnLimits } from '@parley/flow/limits';
import type { NodeDataByType } from '@parley/flow/nodes';
import { readPath } from '@parley/flow/read/path';
import { literalOrigin } from '@parley/flow/request-url';
import { hiddenText, hideInJson, hideValues } from '../../../lib/secrets/hide-values.ts';
import { isSensitive } from '../compile-flow.ts';
import type { FlowRun } from '../flow-run.ts';
import type { FlowRequest, Passed } from '../flow-turn.ts';

const markPattern = (secretMark: string) => new RegExp(`secret\\.${secretMark}\\.(\\w+)\\.`, 'g');

/**
 * Returns the placeholder of a secret until its request is sent, so that no flow ever contains the value. `secretMark` is random
 * per turn, so that nobody can put a placeholder into a message. Its characters need no escaping in a URL, a header or JSON.
 */
export function markOf(secretMark: string, name: string): string {
  return `secret.${secretMark}.${name}.`;
}

/** Replaces the placeholders of secrets with the results of `valueFor`. */
export function replaceMarks(text: string, secretMark: string, valueFor: (name: string) => string): string {
  return text.replace(markPattern(secretMark), (_mark, name: string) => valueFor(name));
}

/** Replaces the placeholders of secrets with their names as written in the flow editor. */
function withSecretNames(text: string, secretMark: string): string {
  return replaceMarks(text, secretMark, (name) => `{{secret.${name}}}`);
}

const defaultTimeoutMs = 10_000;

/** Sends a request and saves values from its response; any failure takes the `error` port. */
export async function runRequest(
  run: FlowRun,
  nodeId: string,
  data: NodeDataByType['request'],
): Promise<Passed> {
  if (run.requests >= turnLimits.requests) return { port: 'error', error: 'too_many_requests' };
  run.requests += 1;
  const sensitive: string[] = [];
  const request = build(run, nodeId, data, sensitive);
  if (typeof request === 'string') return { port: 'error', error: request };
  const { method } = request;
  const url = withSecretNames(withoutTexts(request.url, sensitive), request.secretMark);
  if ((await run.parts.allow('request', 1)) === 0) {
    return { port: 'error', request: { method, url, status: null }, error: 'hourly_limit' };
  }
  const result = await run.parts.request(request);
  if ('error' in result) {
    return { port: 'error', request: { method, url, status: null }, error: result.error };
  }
  const { status, body } = result;
  const told = { method, url, status };
  if (status < 200 || status > 299) return { port: 'error', request: told, error: `status_${status}` };
  const changed: Record<string, FlowValue> = {};
  // Sensitive values that the server echoes are stored only in sensitive variables.
  const hide = hideValues([...sensitive, ...run.memory.sensitiveTexts()], hiddenText);
  for (const { path, variable } of data.save ?? []) {
    const value = readPath(body, path) ?? null;
    const kept = isSensitive(run.input.flow, variable) ? value : hideInJson(value, hide);
    Object.assign(changed, run.set(variable, kept));
  }
  return { port: 'next', request: told, changed };
}

/**
 * Builds the request with its formulas evaluated; returns an error code if it cannot be sent.
 * @param sensitive receives the texts that were derived from sensitive values
 */
function build(
  run: FlowRun,
  nodeId: string,
  data: NodeDataByType['request'],
  sensitive: string[],
): FlowRequest | string {
  const { memory, requestStep: step } = run;
  const { budget } = memory;
  const { secretMark } = run.input;
  const scope = {
    ...memory.scope,
    read: (name: string) => readSecret(name, secretMark) ?? memory.scope.read(name),
  };
  const render = (template: string, escaped: (value: FlowValue) => string): string => {
    memory.takeSensitiveRead();
    return renderTemplate(template, scope, budget, (value) => {
      const text = escaped(value);
      if (memory.takeSensitiveRead() && text !== '') sensitive.push(text);
      return text;
    });
  };
  const renderLeaf = (text: string): FlowValue => {
    const { result, isSensitive } = memory.watched(() => renderValue(text, scope, budget));
    if (isSensitive) sensitive.push(toText(result));
    return result;
  };
  try {
    const url = withQuery(
      render(data.url, forUrl),
      (data.query ?? []).map(({ name, value }) => `${forUrl(name)}=${render(value, forUrl)}`),
    );
    if (!staysAt(data.url, url)) return 'url_invalid';
    const hasBody = data.body !== undefined && data.method !== 'GET';
    return {
      method: data.method,
      url,
      headers: (data.headers ?? []).map(({ name, value }) => ({
        name,
        value: render(value, forHeader),
      })),
      body: hasBody ? leaves(data.body as FlowValue, renderLeaf) : undefined,
      timeoutMs: data.timeoutMs ?? defaultTimeoutMs,
      sample: data.sample,
      secretMark,
      key: { step, nodeId, visit: run.visitsOf(nodeId) },
    };
  } catch (error) {
    if (error instanceof FormulaError && error.code !== 'too_many_steps') return error.message;
    throw error;
  }
}

function withoutTexts(text: string, hidden: readonly string[]): string {
  return hidden.reduce((left, one) => left.replaceAll(one, hiddenText), text);
}

function readSecret(name: string, secretMark: string): string | undefined {
  const [root, secret, ...rest] = name.split('.');
  return root === 'secret' && secret !== undefined && rest.length === 0
    ? markOf(secretMark, secret)
    : undefined;
}

function withQuery(url: string, query: readonly string[]): string {
  if (query.length === 0) return url;
  const [address = '', fragment] = url.split('#', 2);
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** Returns whether the URL has the literal origin, and no value has escaped its path segment. */
function staysAt(template: string, url: string): boolean {
  const origin = literalOrigin(template);
  if (origin === null || !URL.canParse(url)) return false;
  const [path = ''] = url.slice(url.indexOf('//') + 2).split(/[?#]/, 1);
  const climbs = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  return !climbs && new URL(url).origin === origin;
}

function leaves(value: FlowValue, fill: (text: string) => FlowValue): FlowValue {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((item) => leaves(item, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, leaves(child, fill)]));
}
