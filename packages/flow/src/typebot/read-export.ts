import { isRecord } from '../read/shape.ts';
import { listIn, numberIn, type Source, sourceIn, sourcesIn, textIn, valueIn } from './source.ts';
import { TypebotImportError } from './typebot-import-error.ts';

/** Far above any valid flow; larger documents are rejected. */
const maxValues = 100_000;
const maxCharacters = 1_000_000;
const maxBlocks = 2_000;
const maxDepth = 64;

const wrappers = ['typebot', 'publishedTypebot', 'publicTypebot', 'draft'];
const maxWrappers = 3;

export interface SourceBlock {
  id: string;
  type: string;
  /** The raw block with options and content. */
  source: Source;
}

export interface SourceGroup {
  id: string;
  title: string;
  x: number;
  y: number;
  blocks: SourceBlock[];
}

/** Target of an edge: a block of a group, or its first one. */
export interface SourceEdge {
  groupId: string;
  blockId: string;
}

export interface TypebotExport {
  id: string;
  groups: SourceGroup[];
  /** By id; for duplicate ids, the first. */
  edges: ReadonlyMap<string, SourceEdge>;
  variables: { id: string; name: string }[];
  /** Starts and triggers of version 6. */
  events: SourceBlock[];
}

/**
 * Reads an exported file or a response of Typebot's API without checking blocks.
 * @throws TypebotImportError
 */
export function readExport(document: unknown): TypebotExport {
  assertReadable(document);
  const source = unwrap(document);
  assertVersion(source);
  const groups = sourcesIn(source, 'groups').map(readGroup);
  const blockCount = groups.reduce((sum, { blocks }) => sum + blocks.length, groups.length);
  if (blockCount > maxBlocks) throw new TypebotImportError('too_large');
  return {
    id: textIn(source, 'id'),
    groups,
    edges: readEdges(source),
    variables: sourcesIn(source, 'variables').map((one) => ({
      id: textIn(one, 'id'),
      name: textIn(one, 'name'),
    })),
    events: listIn(source, 'events').map((one, index) => readBlock(one, `events.${index}`)),
  };
}

/** Iterates with a list instead of recursion, so that neither depth nor a cycle can exhaust the stack. */
function assertReadable(document: unknown): void {
  const pending: [unknown, number][] = [[document, 0]];
  let values = 0;
  let characters = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > maxValues || characters > maxCharacters || depth > maxDepth) {
      throw new TypebotImportError('too_large');
    }
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    if (values + pending.length + children.length > maxValues) throw new TypebotImportError('too_large');
    for (const child of children) pending.push([child, depth + 1]);
  }
}

function unwrap(document: unknown): Source {
  let source = document;
  for (let depth = 0; depth <= maxWrappers && isRecord(source); depth += 1) {
    const outer: Source = source;
    if (Array.isArray(valueIn(outer, 'groups'))) return outer;
    assertGroups(outer);
    const wrapper = wrappers.find((name) => isRecord(valueIn(outer, name)));
    source = wrapper === undefined ? undefined : valueIn(outer, wrapper);
  }
  throw new TypebotImportError('not_typebot');
}

/** Versions 1 and 2 had blocks of steps instead of groups of blocks. */
function assertGroups(source: Source): void {
  const isOld = sourcesIn(source, 'blocks').some((block) => Array.isArray(valueIn(block, 'steps')));
  if (isOld) throw new TypebotImportError('version_unknown');
}

function assertVersion(source: Source): void {
  const version = valueIn(source, 'version');
  // Version 3 has no version field.
  if (version !== undefined && version !== null && !/^[3-6](\.\d{1,3})?$/.test(String(version))) {
    throw new TypebotImportError('version_unknown');
  }
  const groups = listIn(source, 'groups');
  const isGroup = (group: unknown) => isRecord(group) && Array.isArray(valueIn(group, 'blocks'));
  if (groups.length > 0 && !groups.some(isGroup)) throw new TypebotImportError('not_typebot');
  const knowsMore = ['edges', 'variables', 'events'].some((key) => Array.isArray(valueIn(source, key)));
  if (!knowsMore) throw new TypebotImportError('not_typebot');
}

function readGroup(group: Source, index: number): SourceGroup {
  const place = sourceIn(group, 'graphCoordinates');
  return {
    id: textIn(group, 'id'),
    title: textIn(group, 'title').trim(),
    x: numberIn(place, 'x') ?? index * 300,
    y: numberIn(place, 'y') ?? 0,
    blocks: listIn(group, 'blocks').map((block, at) => readBlock(block, `groups.${index}.blocks.${at}`)),
  };
}

function readBlock(block: unknown, path: string): SourceBlock {
  if (!isRecord(block)) return { id: path, type: '', source: {} };
  return { id: textIn(block, 'id') || path, type: textIn(block, 'type'), source: block };
}

function readEdges(source: Source): Map<string, SourceEdge> {
  const edges = new Map<string, SourceEdge>();
  for (const edge of sourcesIn(source, 'edges')) {
    const id = textIn(edge, 'id');
    const to = sourceIn(edge, 'to');
    const groupId = textIn(to, 'groupId');
    if (id !== '' && groupId !== '' && !edges.has(id)) {
      edges.set(id, { groupId, blockId: textIn(to, 'blockId') });
    }
  }
  return edges;
}
