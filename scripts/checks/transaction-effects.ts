import { dirname, posix } from 'node:path';
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

/** Dependencies whose methods have effects outside of the database. */
const ports =
  /^(egress|storage|erasureLedger|pubsub|rateStore|streamStore|stripe|localServers|models|redis|queue|transport)$/;
/** Methods of these that only compute. */
const pure = /^(models\.costOf)$/;
/** Modules whose functions have such effects. */
const portModules = /\/ports\/(egress[^/]*|fetch-page|redis|mail\/[^/]+|storage\/[^/]+)\.ts$/;
const starters = new Set(['withScope', 'withPlatform', 'transaction']);
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

interface Module {
  /** Functions at the top of the module, by name. */
  functions: Map<string, SyntaxNode>;
  /** Where imported names come from. */
  imports: Map<string, { path: string; name: string }>;
}

/**
 * Finds effects outside of the database inside the work of a transaction: when PostgreSQL ends the transaction, its work runs again,
 * and such an effect would happen twice. What gets the transaction as its first argument is part of it; work in `runOnce` never runs again.
 */
export async function checkTransactionEffects(root: string): Promise<Findings> {
  const files = readSources(root, ['packages/server/src']).filter(({ path }) => !isTestFile(path));
  const modules = new Map(files.map((file) => [file.path, moduleOf(file)]));
  const effects = effectsOf(files, modules);
  const problems = files.flatMap((file) =>
    worksOf(file).flatMap((work) =>
      callsIn(work).flatMap((call) => {
        const effect = directEffect(file, modules, call) ?? effects.get(calledFunction(file, modules, call));
        return effect === undefined
          ? []
          : [
              `${placeOf(file, call)} calls ${effect} inside a transaction, which may run twice: call it before or after, or mark the work with runOnce`,
            ];
      }),
    ),
  );
  return { problems: [...new Set(problems)] };
}

/** The functions that get a transaction, but for those that run once. */
function worksOf(file: SourceFile): SyntaxNode[] {
  if (!/\btx\b|\bwithScope\b|\bwithPlatform\b|\btransaction\(/.test(file.text)) return [];
  const once = new Set<unknown>();
  const works = new Set<SyntaxNode>();
  walk(file.tree, (node) => {
    if (node.type === 'CallExpression' && identifierName(node.callee) === 'runOnce')
      for (const argument of argumentsOf(node)) once.add(argument);
    const started = node.type === 'CallExpression' && starters.has(calledName(node.callee) ?? '');
    const given = started ? argumentsOf(node).filter(isFunction) : [];
    for (const work of isFunction(node) && takesTransaction(node) ? [node, ...given] : given) works.add(work);
  });
  return [...works].filter((work) => !once.has(work));
}

function takesTransaction({ params }: SyntaxNode): boolean {
  return Array.isArray(params) && params.some((one) => identifierName(one) === 'tx');
}

function callsIn(work: SyntaxNode): SyntaxNode[] {
  const calls: SyntaxNode[] = [];
  walk(work, (node) => {
    if (node.type === 'CallExpression') calls.push(node);
  });
  return calls;
}

/** The effect that a call has by itself. */
function directEffect(
  file: SourceFile,
  modules: ReadonlyMap<string, Module>,
  { callee, arguments: given }: SyntaxNode,
): string | undefined {
  if (Array.isArray(given) && identifierName(given[0]) === 'tx') return undefined;
  const name = identifierName(callee);
  if (name !== undefined) {
    const from = modules.get(file.path)?.imports.get(name)?.path ?? '';
    return name === 'fetch' || portModules.test(`/${from}`) ? name : undefined;
  }
  const path = pathOf(callee).slice(-2);
  const [port = '', method] = path;
  return method !== undefined && ports.test(port) && !pure.test(path.join('.')) ? path.join('.') : undefined;
}

/** The functions that have an effect, by what they call; those that get a transaction answer for themselves. */
function effectsOf(
  files: readonly SourceFile[],
  modules: ReadonlyMap<string, Module>,
): Map<SyntaxNode | undefined, string> {
  const all = files.flatMap((file) =>
    [...(modules.get(file.path)?.functions.values() ?? [])]
      .filter((node) => !takesTransaction(node))
      .map((node) => ({ file, node, calls: callsIn(node) })),
  );
  const effects = new Map<SyntaxNode | undefined, string>();
  for (let before = -1; before < effects.size; ) {
    before = effects.size;
    for (const { file, node, calls } of all) {
      if (effects.has(node)) continue;
      const effect = calls
        .map((call) => directEffect(file, modules, call) ?? effects.get(calledFunction(file, modules, call)))
        .find((found) => found !== undefined);
      if (effect !== undefined) effects.set(node, effect);
    }
  }
  return effects;
}

/** The function of ours that a call by name runs. */
function calledFunction(
  { path }: SourceFile,
  modules: ReadonlyMap<string, Module>,
  { callee }: SyntaxNode,
): SyntaxNode | undefined {
  const name = identifierName(callee);
  if (name === undefined) return undefined;
  const imported = modules.get(path)?.imports.get(name);
  return imported
    ? modules.get(imported.path)?.functions.get(imported.name)
    : modules.get(path)?.functions.get(name);
}

function moduleOf({ path, tree }: SourceFile): Module {
  const found: Module = { functions: new Map(), imports: new Map() };
  for (const statement of nodesOf(tree.body)) {
    if (statement.type === 'ImportDeclaration') addImports(found, path, statement);
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    addFunction(found, declared.id, declared);
    for (const { id, init } of nodesOf(declared.declarations)) addFunction(found, id, init);
  }
  return found;
}

function addFunction({ functions: known }: Module, id: unknown, node: unknown): void {
  const name = identifierName(id);
  if (name !== undefined && isFunction(node)) known.set(name, node);
}

function addImports({ imports }: Module, path: string, { source, specifiers }: SyntaxNode): void {
  const specifier = literalText(source)?.text ?? '';
  if (!specifier.startsWith('.')) return;
  const from = posix.join(dirname(path), specifier);
  for (const { local, imported } of nodesOf(specifiers)) {
    const name = identifierName(local);
    if (name !== undefined) imports.set(name, { path: from, name: identifierName(imported) ?? name });
  }
}

/** The names of `a.b.c`, from the left. */
function pathOf(node: unknown): string[] {
  if (isNode(node) && node.type === 'ChainExpression') return pathOf(node.expression);
  if (!isNode(node) || node.type !== 'MemberExpression') return [identifierName(node) ?? ''];
  return [...pathOf(node.object), identifierName(node.property) ?? ''];
}

function calledName(callee: unknown): string | undefined {
  return pathOf(callee).at(-1);
}

function argumentsOf({ arguments: given }: SyntaxNode): SyntaxNode[] {
  return nodesOf(given);
}

function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isFunction(node: unknown): node is SyntaxNode {
  return isNode(node) && functions.has(node.type);
}
