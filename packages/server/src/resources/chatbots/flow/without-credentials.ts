import { isDeepStrictEqual } from 'node:util';
import type { FlowDocument, FlowNode, NodeOf } from '@parley/flow/document';
import {
  addressWithoutCredentials,
  jsonWithoutCredentials,
  typedValue,
} from '../../../lib/secrets/without-credentials.ts';

/**
 * Removes typed credentials from a flow's requests and keeps the names of their fields. A token in a URL path is replaced by a
 * secret that is not set, which the importer must enter before publishing.
 * @param taken names of existing secrets of the chatbot that its flow may not refer to yet
 */
export function withoutCredentials(
  flow: FlowDocument | null,
  taken: readonly string[],
): { flow: FlowDocument | null; hadCredentials: boolean } {
  if (flow === null) return { flow, hadCredentials: false };
  const secretOf = nameSecrets([...taken, ...secretsNamedIn(flow)]);
  const nodes = flow.nodes.map(
    (node): FlowNode => (node.type === 'request' ? cleaned(node, secretOf) : node),
  );
  return { flow: { ...flow, nodes }, hadCredentials: !isDeepStrictEqual(nodes, flow.nodes) };
}

function cleaned(
  node: NodeOf<'request'>,
  secretOf: (host: string, token: string) => string,
): NodeOf<'request'> {
  // Removes the sample response, which may contain credentials anywhere.
  const { url, headers, query, body, sample: _, ...data } = node.data;
  const [, host = ''] = /^https?:\/\/([^/?#]+)/i.exec(url) ?? [];
  return {
    ...node,
    data: {
      ...data,
      url: addressWithoutCredentials(url, (segment) => `{{secret.${secretOf(host, segment)}}}`),
      ...(headers ? { headers: headers.map(emptied) } : {}),
      ...(query ? { query: query.map(emptied) } : {}),
      ...(body === undefined ? {} : { body: jsonWithoutCredentials(body) }),
    },
  };
}

function secretsNamedIn(flow: FlowDocument): string[] {
  return [...JSON.stringify(flow).matchAll(/\bsecret\.(\w+)/g)].map(([, name = '']) => name);
}

function emptied({ name, value }: { name: string; value: string }): { name: string; value: string } {
  return { name, value: typedValue(name, value) };
}

/** Names a secret for each token by its host, such as `slackToken2`; the same token gets the same name. */
function nameSecrets(taken: readonly string[]): (host: string, token: string) => string {
  const used = new Set(taken);
  const names = new Map<string, string>();
  return (host, token) => {
    const key = `${host}/${token}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const base = `${wordOf(host)}Token`;
    let name = base;
    for (let n = 2; used.has(name); n += 1) name = `${base}${n}`;
    used.add(name);
    names.set(key, name);
    return name;
  };
}

/** The most recognizable label of a host, as the start of a name. */
function wordOf(host: string): string {
  const labels = host.replace(/:\d+$/, '').toLowerCase().split('.');
  const [word = ''] = (labels.at(-2) ?? '').match(/[a-z][a-z0-9]{0,20}/) ?? [];
  return word === '' ? 'path' : word;
}
