import { type FlowDocument, variableTypes } from '../document.ts';
import { flowLimits, turnLimits } from '../limits.ts';
import { isFlowId, isForbiddenKey } from '../names.ts';
import { type NodeType, nodeTypes } from '../nodes.ts';
import { flowId, nodeData, variableName } from './node-shapes.ts';
import {
  flag,
  isRecord,
  join,
  json,
  listById,
  number,
  object,
  oneOf,
  report,
  type Shape,
  type ShapeCode,
  type ShapeErrors,
  text,
} from './shape.ts';

/** Size limit of the editor's canvas. */
const maxCoordinate = 1_000_000;

const coordinate = number(-maxCoordinate, maxCoordinate);
const position = object({ x: coordinate, y: coordinate });

/** Errors of a node are reported by its id, which an editor knows. */
const node: Shape = (value, path, errors) => {
  if (!isRecord(value)) return report(errors, path, 'wrong_type');
  const { id, type } = value;
  const at = typeof id === 'string' && isFlowId(id) ? `nodes.${id}` : path;
  const known = nodeTypes.includes(type as NodeType);
  object({
    id: flowId,
    type: oneOf(nodeTypes),
    position: (value, _path, found) => position(value, join(at, 'position'), found),
    data: (value, _path, found) => {
      if (known) nodeData[type as NodeType](value, at, found);
    },
  })(value, at, errors);
};

const edge = object({ id: flowId, source: flowId, sourceHandle: text(60), target: flowId });

const variable = object({
  name: variableName,
  type: oneOf(variableTypes),
  sensitive: { optional: flag },
  initial: { optional: json(6) },
});

const translations: Shape = (value, path, errors) => {
  if (!isRecord(value)) return report(errors, path, 'wrong_type');
  const languages = Object.entries(value);
  if (languages.length > 60) return report(errors, path, 'too_many');
  const textOf = text(flowLimits.textLength);
  for (const [language, texts] of languages) {
    const at = join(path, language);
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)) report(errors, at, 'not_allowed');
    else if (!isRecord(texts)) report(errors, at, 'wrong_type');
    else {
      for (const [key, translated] of Object.entries(texts)) {
        if (key.split('.').some(isForbiddenKey)) report(errors, join(at, key), 'key_forbidden');
        else textOf(translated, join(at, key), errors);
      }
    }
  }
};

const document = object({
  schema: oneOf([1]),
  variables: listById(variable, flowLimits.variables, 'name'),
  nodes: listById(node, flowLimits.nodes),
  edges: listById(edge, flowLimits.edges),
  translations,
});

/**
 * Validates an untrusted document: its shape and limits, not its semantics. Errors are codes by path, those of a node by
 * `nodes.{id}.{path in its data}`.
 */
export function readFlow(value: unknown): { flow: FlowDocument } | { errors: Record<string, ShapeCode> } {
  const errors: ShapeErrors = new Map();
  if (isTooBig(value)) errors.set('', 'too_big');
  else document(value, '', errors);
  if (errors.size === 0) {
    checkInitials(value as FlowDocument, errors);
    checkEdges(value as FlowDocument, errors);
  }
  if (errors.size > 0) return { errors: Object.fromEntries(errors) };
  return { flow: value as FlowDocument };
}

/** A conversation starts with these values; if they were larger, it could not set any other. */
function checkInitials({ variables }: FlowDocument, errors: ShapeErrors): void {
  let all = 0;
  for (const { name, initial } of variables) {
    if (initial === undefined) continue;
    const bytes = new TextEncoder().encode(JSON.stringify(initial)).length;
    all += bytes;
    if (bytes > turnLimits.valueBytes || all > turnLimits.allValuesBytes) {
      report(errors, `variables.${name}.initial`, 'too_long');
    }
  }
}

function isTooBig(value: unknown): boolean {
  const written = JSON.stringify(value) ?? '';
  if (written.length > flowLimits.bytes) return true;
  return written.length * 3 > flowLimits.bytes && new TextEncoder().encode(written).length > flowLimits.bytes;
}

/** An edge must connect two nodes of this flow, and each port can have only one. */
function checkEdges({ nodes, edges }: FlowDocument, errors: ShapeErrors): void {
  const ids = new Set(nodes.map(({ id }) => id));
  const ports = new Set<string>();
  for (const { id, source, sourceHandle, target } of edges) {
    if (!ids.has(source)) report(errors, `edges.${id}.source`, 'node_unknown');
    if (!ids.has(target)) report(errors, `edges.${id}.target`, 'node_unknown');
    const port = `${source} ${sourceHandle}`;
    if (ports.has(port)) report(errors, `edges.${id}.sourceHandle`, 'twice');
    ports.add(port);
  }
}
