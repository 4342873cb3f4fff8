import { isDeepStrictEqual } from 'node:util';
import type { FlowDocument, FlowNode, NodeOf } from '@parley/flow/document';
import {
  addressWithoutCredentials,
  jsonWithoutCredentials,
  typedValue,
} from '../../lib/without-credentials.ts';

/**
 * A flow whose requests keep the names of what holds credentials, without what was typed there. A token in the path of an
 * address becomes a secret of the flow that is not set: whoever imports the flow is asked for it before it can be published.
 * @param taken names of secrets that the chatbot has, if its flow does not name them
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
  // A sample response may contain credentials anywhere, so it is left out.
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

/** Names a secret for each token after the host that it opens, such as `slackToken2`; the same one for the same token. */
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

/** The part of a host that its owner is known by, as it may begin a name. */
function wordOf(host: string): string {
  const labels = host.replace(/:\d+$/, '').toLowerCase().split('.');
  const [word = ''] = (labels.at(-2) ?? '').match(/[a-z][a-z0-9]{0,20}/) ?? [];
  return word === '' ? 'path' : word;
}
