import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from './check.ts';
import {
  identifierName,
  isNode,
  isTestFile,
  literalText,
  placeOf,
  readSources,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './sources.ts';

/** One row of the requirements. */
export interface Requirement {
  id: string;
  text: string;
}

/** A requirement named in a test's title. */
export interface Tag {
  id: string;
  place: string;
}

const lists = ['docs/requirements.tsv', 'docs/requirements-security.tsv'];
const tagged = /^([A-Z][A-Z0-9]*-\d+(?:(?:, ?| and | )[A-Z][A-Z0-9]*-\d+)*):/;

/** Reads all requirements, in the order of their lists. */
export function readRequirements(root: string): Requirement[] {
  return lists
    .filter((list) => existsSync(join(root, list)))
    .flatMap((list) => readFileSync(join(root, list), 'utf8').trim().split('\n').slice(1))
    .map((row) => {
      const [id = '', , , text = ''] = row.split('\t');
      return { id, text };
    });
}

/** Reads the tags of all tests, and titles that look tagged but cannot be read. */
export function readTags(root: string): Tag[] {
  return readSources(root, ['packages', 'tests', 'tools', 'scripts', 'bench'])
    .filter((file) => isTestFile(file.path))
    .flatMap(tagsOf);
}

function tagsOf(file: SourceFile): Tag[] {
  const tags: Tag[] = [];
  walk(file.tree, (node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node.callee) || !Array.isArray(node.arguments)) return;
    const title = literalText(node.arguments[0])?.text ?? '';
    const ids = tagged.exec(title)?.[1]?.match(/[A-Z][A-Z0-9]*-\d+/g) ?? [];
    tags.push(...ids.map((id) => ({ id, place: placeOf(file, node) })));
  });
  return tags;
}

/** Matches `it`, `test`, `describe` and their variants: `it.each(rows)`, `it.for`, `describe.sequential`. */
export function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const inner: SyntaxNode | unknown = callee.type === 'CallExpression' ? callee.callee : callee.object;
  return /^(it|test|describe)$/.test(identifierName(callee) ?? '') || isTestCall(inner);
}

/** Checks that tests name only requirements that exist. */
export async function checkTags(root: string): Promise<Findings> {
  const known = new Set(readRequirements(root).map((one) => one.id));
  const problems = readTags(root)
    .filter((tag) => !known.has(tag.id))
    .map((tag) => `${tag.place} names ${tag.id}, which is no requirement`);
  return { problems };
}
