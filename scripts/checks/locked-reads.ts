import { dirname, join } from 'node:path/posix';
import type { Findings } from './check.ts';
import {
  identifierName,
  isNode,
  isTestFile,
  placeOf,
  readSources,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './sources/sources.ts';

const advice =
  'After waiting for a lock, a statement sees the rows joined to the locked one as they were before the wait. Lock first, and ' +
  'read in a second statement. Where nothing that is read so is written, say why in a line right above: // unlocked: <reason>';

/**
 * Reports statements that lock rows `for update` and also read tables that they do not lock. Writing back a value computed from
 * unlocked rows would undo a concurrent transaction's change.
 */
export async function checkLockedReads(root: string): Promise<Findings> {
  const files = readSources(root, ['packages/server/src']).filter(({ path }) => !isTestFile(path));
  const modules = new Map(files.map((file) => [file.path, moduleOf(file)]));
  const problems = files.flatMap((file) => judgeFile(file, fragmentsIn(modules, file.path)));
  return { problems: problems.length === 0 ? [] : [...problems, advice] };
}

function judgeFile(file: SourceFile, lookUp: LookUp): string[] {
  return outermostTemplates(file.tree).flatMap((template) => {
    if (hasReason(file, template)) return [];
    return judgeStatement(textOf(template, lookUp)).map((problem) => `${placeOf(file, template)} ${problem}`);
  });
}

/** Returns the problems of each lock of a statement. */
export function judgeStatement(statement: string): string[] {
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--[^\n]*/g, '');
  return [...text.matchAll(/\bfor\s+(?:no\s+key\s+)?update\b(?:\s+of\s+(\w+(?:\s*,\s*\w+)*))?/gi)].flatMap(
    ({ index, 1: of }) => {
      const selected = selectedBefore(text, index);
      if (selected === undefined)
        return of ? [`locks ${of} in a fragment: write the lock into the statement that reads`] : [];
      const reads = [...(of ? readsOf(selected, of.split(/\s*,\s*/)) : []), ...subqueriesOf(selected)];
      return reads.length === 0
        ? []
        : [`locks ${of ?? 'rows'} and selects ${reads.join(', ')} without a lock`];
    },
  );
}

/** Returns the select list for the lock at this position; undefined if there is none. */
function selectedBefore(text: string, position: number): string | undefined {
  let depth = 0;
  let listEnd = position;
  for (let at = position - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth < 0) return undefined;
    if (depth > 0) continue;
    const [word = ''] = /^\b(?:from|select)\b/i.exec(text.slice(at, at + 7)) ?? [];
    if (word === '' || /\w/.test(text[at - 1] ?? '')) continue;
    if (word.toLowerCase() === 'from') listEnd = at;
    else return text.slice(at + word.length, listEnd);
  }
  return undefined;
}

/** Returns columns of other tables; a column without a table name could belong to any. */
function readsOf(selected: string, locked: readonly string[]): string[] {
  const list = withoutSubqueries(selected);
  const qualified = [...list.matchAll(/\b([a-z_]\w*)\.(\w+|\*)/gi)]
    .filter(([, table = '']) => !locked.includes(table))
    .map(([column]) => column);
  const plain = list
    .split(',')
    .flatMap((item) => /^\s*([a-z_]\w*)(?:\s+as\s+\w+)?\s*$/i.exec(item)?.[1] ?? []);
  return [...qualified, ...plain];
}

const subquery = /\(\s*select\b/i;

function subqueriesOf(selected: string): string[] {
  return subquery.test(selected) ? ['a subquery'] : [];
}

function withoutSubqueries(selected: string): string {
  const start = selected.search(subquery);
  if (start === -1) return selected;
  let end = start;
  for (let depth = 0; end < selected.length; end += 1) {
    if (selected[end] === '(') depth += 1;
    if (selected[end] === ')') depth -= 1;
    if (depth === 0) break;
  }
  return withoutSubqueries(`${selected.slice(0, start)} ${selected.slice(end + 1)}`);
}

function hasReason(file: SourceFile, { start }: SyntaxNode): boolean {
  const above = file.text.slice(0, start).split('\n').at(-2);
  return /^\s*\/\/ unlocked: \S+(?: \S+)+/.test(above ?? '');
}

/** SQL fragments of a module, from constants and functions by name: one node for each `return`. */
type Fragments = ReadonlyMap<string, SyntaxNode[]>;
interface Module {
  fragments: Fragments;
  /** Source modules by imported name. */
  imported: ReadonlyMap<string, string>;
}

function moduleOf(file: SourceFile): Module {
  const imported = new Map<string, string>();
  walk(file.tree, ({ type, source, specifiers }) => {
    if (type !== 'ImportDeclaration' || !isNode(source) || !Array.isArray(specifiers)) return;
    const path = join(dirname(file.path), String(source.value));
    for (const { local } of specifiers) imported.set(identifierName(local) ?? '', path);
  });
  return { fragments: namedFragments(file), imported };
}

type LookUp = (name: string) => { parts: SyntaxNode[]; lookUp: LookUp } | undefined;

function namedFragments({ tree }: SourceFile): Fragments {
  const fragments = new Map<string, SyntaxNode[]>();
  walk(tree, (node) => {
    const name = identifierName(node.id);
    const parts = node.type === 'VariableDeclarator' ? partsIn(node.init) : returnedBy(node);
    if (name !== undefined && parts.some(isSql)) fragments.set(name, parts);
  });
  return fragments;
}

function partsIn(value: unknown): SyntaxNode[] {
  if (!isNode(value)) return [];
  return value.type === 'ArrowFunctionExpression' ? returnedBy(value) : [value];
}

/** Returns the returned expressions of a function; none for any other node. */
function returnedBy({ type, body }: SyntaxNode): SyntaxNode[] {
  if (!/Function/.test(type) || !isNode(body)) return [];
  if (body.type !== 'BlockStatement') return [body];
  const returned: SyntaxNode[] = [];
  walk(body, (node) => {
    if (node.type === 'ReturnStatement' && isNode(node.argument)) returned.push(node.argument);
  });
  return returned;
}

function isSql(part: SyntaxNode): boolean {
  return isTemplate(part) || branchesOf(part).some(isTemplate);
}

function branchesOf({ type, consequent, alternate }: SyntaxNode): SyntaxNode[] {
  return type === 'ConditionalExpression' ? [consequent, alternate].filter(isNode) : [];
}

/** Collects the fragments of a module and of its imports; the guard prevents endless recursion. */
function fragmentsIn(
  modules: ReadonlyMap<string, Module>,
  path: string,
  within: readonly SyntaxNode[][] = [],
): LookUp {
  const lookUpIn = (module: string, name: string) => {
    const parts = modules.get(module)?.fragments.get(name);
    if (!parts || within.includes(parts)) return undefined;
    return { parts, lookUp: fragmentsIn(modules, module, [...within, parts]) };
  };
  return (name) => lookUpIn(path, name) ?? lookUpIn(modules.get(path)?.imported.get(name) ?? '', name);
}

/** Returns the text of a statement with resolved fragments; `?` stands for anything else. */
function textOf(template: SyntaxNode, lookUp: LookUp): string {
  const { quasis, expressions } = isNode(template.quasi) ? template.quasi : template;
  if (!Array.isArray(quasis) || !Array.isArray(expressions)) return '';
  return quasis
    .map(
      (part, index) =>
        String(part.value.cooked) + (index < expressions.length ? partText(expressions[index], lookUp) : ''),
    )
    .join('');
}

function partText(part: unknown, lookUp: LookUp): string {
  if (!isNode(part)) return '?';
  if (isTemplate(part)) return textOf(part, lookUp);
  const branches = branchesOf(part);
  if (branches.length > 0) return branches.map((branch) => partText(branch, lookUp)).join(' ');
  const found = lookUp(identifierName(part) ?? identifierName(part.callee) ?? '');
  return found ? found.parts.map((one) => partText(one, found.lookUp)).join(' ') : '?';
}

interface SqlTemplate extends SyntaxNode {
  type: 'TaggedTemplateExpression';
}

function isTemplate(node: unknown): node is SqlTemplate {
  return isNode(node) && node.type === 'TaggedTemplateExpression' && identifierName(node.tag) === 'sql';
}

/** Returns the templates that are not nested in another one. */
function outermostTemplates(tree: SyntaxNode): SyntaxNode[] {
  const templates: SyntaxNode[] = [];
  const inner = new Set<SyntaxNode>();
  walk(tree, (node) => {
    if (!isTemplate(node)) return;
    if (!inner.has(node)) templates.push(node);
    for (const part of partsOf(node)) inner.add(part);
  });
  return templates;
}

/** Returns the templates nested in the expressions of this one. */
function partsOf(template: SyntaxNode): SyntaxNode[] {
  const { expressions } = isNode(template.quasi) ? template.quasi : template;
  if (!Array.isArray(expressions)) return [];
  return expressions.flatMap((part) => [part, ...branchesOf(part)]).filter(isTemplate);
}
