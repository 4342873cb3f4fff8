import { emptyFlow, type FlowDocument, type FlowEdge, type FlowNode } from './document.ts';
import { isRecord } from './read/shape.ts';

/** Differences between two versions of a flow. Nodes are matched by id; moving a node is not a change. */
export interface FlowDiff {
  added: FlowNode[];
  removed: FlowNode[];
  /** Old and new node, with the changed paths in its data, such as `input.options.2.label`. */
  changed: { was: FlowNode; node: FlowNode; paths: string[] }[];
  /** Edges are equal if they connect the same port and node. */
  edges: { added: FlowEdge[]; removed: FlowEdge[] };
  /** Names of variables. */
  variables: { added: string[]; removed: string[]; changed: string[] };
  /** Languages whose translations differ. */
  languages: string[];
}

/** Compares two flows; null means no flow. */
export function diffFlows(before: FlowDocument | null, after: FlowDocument | null): FlowDiff {
  const [old, now] = [before ?? emptyFlow, after ?? emptyFlow];
  const nodes = compareBy(old.nodes, now.nodes, ({ id }) => id);
  const edges = compareBy(old.edges, now.edges, ({ source, sourceHandle, target }) =>
    [source, sourceHandle, target].join(' '),
  );
  const variables = compareBy(old.variables, now.variables, ({ name }) => name);
  const names = (list: FlowDocument['variables']) => list.map(({ name }) => name);
  return {
    added: nodes.added,
    removed: nodes.removed,
    changed: nodes.kept
      .map(([was, node]) => ({
        was,
        node,
        paths: was.type === node.type ? pathsOf(was.data, node.data) : ['type'],
      }))
      .filter(({ paths }) => paths.length > 0),
    edges: { added: edges.added, removed: edges.removed },
    variables: {
      added: names(variables.added),
      removed: names(variables.removed),
      changed: variables.kept.filter(([was, is]) => pathsOf(was, is).length > 0).map(([, { name }]) => name),
    },
    languages: [...new Set([...Object.keys(old.translations), ...Object.keys(now.translations)])].filter(
      (language) => pathsOf(textsIn(old, language), textsIn(now, language)).length > 0,
    ),
  };
}

function textsIn({ translations }: FlowDocument, language: string): Record<string, string> {
  return Object.hasOwn(translations, language) ? (translations[language] ?? {}) : {};
}

function compareBy<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string) {
  const [old, now] = [before, after].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  return {
    added: after.filter((one) => !old?.has(keyOf(one))),
    removed: before.filter((one) => !now?.has(keyOf(one))),
    kept: after.flatMap((one): [T, T][] => {
      const was = old?.get(keyOf(one));
      return was === undefined ? [] : [[was, one]];
    }),
  };
}

/** Returns the paths at which two values differ; a value on only one side is reported at its own path. */
function pathsOf(before: unknown, after: unknown, path = ''): string[] {
  if (before === after) return [];
  const join = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(before) && Array.isArray(after)) return pathsOfLists(before, after, path, join);
  if (!isRecord(before) || !isRecord(after)) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => pathsOf(ownValue(before, key), ownValue(after, key), join(key)));
}

/** Compares items with ids by id, regardless of position; a different order is a change of the list. */
function pathsOfLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  join: (key: number) => string,
): string[] {
  const [old, now] = [before.map(idOf), after.map(idOf)];
  const haveIds = [...old, ...now].every((id) => id !== null);
  const isMoved = haveIds ? old.join('\n') !== now.join('\n') : before.length !== after.length;
  const within = after.flatMap((item, index) => {
    const at = haveIds ? old.indexOf(now[index] ?? null) : index;
    return at === -1 || at >= before.length ? [] : pathsOf(before[at], item, join(index));
  });
  return isMoved ? [path, ...within] : within;
}

function idOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const id = ownValue(item, 'id') ?? ownValue(item, 'key');
  return typeof id === 'string' ? id : null;
}

function ownValue(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
