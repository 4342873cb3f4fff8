import { isDeepStrictEqual } from 'node:util';
import type { FlowDocument, FlowNode, NodeOf } from '@parley/flow/document';
import {
  addressWithoutCredentials,
  jsonWithoutCredentials,
  typedValue,
} from '../../../lib/without-credentials.ts';

/** A flow whose requests keep the names of what holds credentials, without what was typed there. */
export function withoutCredentials(flow: FlowDocument | null): {
  flow: FlowDocument | null;
  hadCredentials: boolean;
} {
  if (flow === null) return { flow, hadCredentials: false };
  const nodes = flow.nodes.map((node): FlowNode => (node.type === 'request' ? cleaned(node) : node));
  return { flow: { ...flow, nodes }, hadCredentials: !isDeepStrictEqual(nodes, flow.nodes) };
}

function cleaned(node: NodeOf<'request'>): NodeOf<'request'> {
  // A sample response may contain credentials anywhere, so it is left out.
  const { url, headers, query, body, sample: _, ...data } = node.data;
  return {
    ...node,
    data: {
      ...data,
      url: addressWithoutCredentials(url),
      ...(headers ? { headers: headers.map(emptied) } : {}),
      ...(query ? { query: query.map(emptied) } : {}),
      ...(body === undefined ? {} : { body: jsonWithoutCredentials(body) }),
    },
  };
}

function emptied({ name, value }: { name: string; value: string }): { name: string; value: string } {
  return { name, value: typedValue(name, value) };
}
