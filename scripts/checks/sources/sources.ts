import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** An ESTree node with TypeScript and JSX, with the fields that the checks use. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** One module; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
  tree: SyntaxNode;
}

const skipped = /(^|\/)(node_modules|dist|fixtures)\//;

/** Reads and parses the TypeScript modules below the folders. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !skipped.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** Cached, because several checks read the same modules, and parsing is most of their work. */
const parsed = new Map<string, SourceFile>();

/** Parses one module; callers must not change the tree. @throws if it is not TypeScript */
export function parseSource(path: string, text: string): SourceFile {
  const before = parsed.get(path);
  if (before?.text === text) return before;
  const tree: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(tree)) throw new Error(`${path} did not parse`);
  const file = { path, text, tree };
  parsed.set(path, file);
  return file;
}

/** Returns whether the module is a test or used only by tests. */
export function isTestFile(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)(tests?|testing)\//.test(path);
}

/** Calls `visit` for the node and its descendants, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** Returns whether a field of a node is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/** Returns the name of an identifier; undefined for any other node. */
export function identifierName(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' && typeof value.name === 'string'
    ? value.name
    : undefined;
}

/**
 * Returns the text of a string literal or template. For a template with values, returns the text before the first value and
 * `complete: false`.
 */
export function literalText(value: unknown): { text: string; complete: boolean } | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string')
    return { text: value.value, complete: true };
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined;
  const first: unknown = value.quasis[0]?.value?.cooked;
  return typeof first === 'string' ? { text: first, complete: value.quasis.length === 1 } : undefined;
}

/** Returns `path:line` for a message. */
export function placeOf(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;
}
