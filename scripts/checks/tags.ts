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
} from './sources/sources.ts';

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
/** A title that starts like a tag. */
const nearlyTagged = /^([A-Z][A-Z0-9]*)-\d+/;

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

/** Reads the tags of all tests. */
export function readTags(root: string): Tag[] {
  return readTitles(root).flatMap(tagsOf);
}

interface Title {
  text: string;
  place: string;
}

function readTitles(root: string): Title[] {
  return readSources(root, ['packages', 'tests', 'tools', 'scripts', 'bench'])
    .filter((file) => isTestFile(file.path))
    .flatMap(titlesOf);
}

function titlesOf(file: SourceFile): Title[] {
  const titles: Title[] = [];
  walk(file.tree, (node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node.callee) || !Array.isArray(node.arguments)) return;
    titles.push({ text: literalText(node.arguments[0])?.text ?? '', place: placeOf(file, node) });
  });
  return titles;
}

function tagsOf({ text, place }: Title): Tag[] {
  const ids = tagged.exec(text)?.[1]?.match(/[A-Z][A-Z0-9]*-\d+/g) ?? [];
  return ids.map((id) => ({ id, place }));
}

/** Matches `it`, `test`, `describe` and their variants: `it.each(rows)`, `it.for`, `describe.sequential`. */
export function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const inner: SyntaxNode | unknown = callee.type === 'CallExpression' ? callee.callee : callee.object;
  return /^(it|test|describe)$/.test(identifierName(callee) ?? '') || isTestCall(inner);
}

/** Checks that tests name only existing requirements, each in full: `ANA-07 to ANA-13` would name only two of seven. */
export async function checkTags(root: string): Promise<Findings> {
  const known = new Set(readRequirements(root).map((one) => one.id));
  const areas = new Set([...known].map(areaOf));
  const titles = readTitles(root);
  const unknown = titles
    .flatMap(tagsOf)
    .filter((tag) => !known.has(tag.id))
    .map((tag) => `${tag.place} names ${tag.id}, which is no requirement`);
  const unread = titles
    .filter(({ text }) => areas.has(nearlyTagged.exec(text)?.[1] ?? '') && !tagged.test(text))
    .map(
      ({ place }) =>
        `${place} begins with an id that cannot be read: name each, with a comma between and a colon after`,
    );
  return { problems: [...unknown, ...unread] };
}

function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}
