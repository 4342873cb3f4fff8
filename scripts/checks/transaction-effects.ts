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
} from './sources/sources.ts';

/** Modules whose types and functions have effects outside of the database. */
const portModules = /\/(ports\/|models\/(models|local\/local-servers)\.ts$)/;
/** Types in them without harmful effects: they read the time, compute, or write idempotently. */
const harmless = new Set(['Clock', 'Log', 'Metrics', 'Platform', 'Sealer', 'VisitorTokens']);
/** Methods that only compute. */
const pure = new Set(['models.costOf']);
/** Methods that write to the database within the given transaction. */
const joining = new Set(['queue.send']);
const starters = new Set(['withScope', 'withPlatform', 'transaction']);
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

interface Module {
  /** Top-level functions of the module, by name. */
  functions: Map<string, SyntaxNode>;
  /** Top-level interfaces of the module that have methods. */
  services: Set<string>;
  /** Source module and name of each import. */
  imports: Map<string, { path: string; name: string }>;
}

/**
 * Reports effects outside of the database inside transactions: if PostgreSQL aborts the transaction, its work runs again, and the
 * effect would happen twice. A function that receives the transaction as its first argument is part of it; work in `runOnce`
 * never runs again.
 */
export async function checkTransactionEffects(root: string): Promise<Findings> {
  const files = readSources(root, ['packages/server/src']).filter(({ path }) => !isTestFile(path));
  const modules = new Map(files.map((file) => [file.path, moduleOf(file)]));
  const ports = new Set(files.flatMap((file) => portNames(file, modules)));
  const effectOf: EffectOf = (file, call) => directEffect(file, modules, ports, call);
  const effects = effectsOf(files, modules, effectOf);
  const problems = files.flatMap((file) =>
    worksOf(file).flatMap((work) =>
      callsIn(work).flatMap((call) => {
        const effect = effectOf(file, call) ?? effects.get(calledFunction(file, modules, call));
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

/** Returns the functions that receive a transaction, except those in `runOnce`. */
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

function takesTransaction(node: SyntaxNode): boolean {
  return takes(node, ['tx']);
}

function takes({ params }: SyntaxNode, names: readonly string[]): boolean {
  return Array.isArray(params) && params.some((one) => names.includes(identifierName(one) ?? ''));
}

function callsIn(work: SyntaxNode): SyntaxNode[] {
  const calls: SyntaxNode[] = [];
  walk(work, (node) => {
    if (node.type === 'CallExpression') calls.push(node);
  });
  return calls;
}

/** Returns the names of fields, parameters and variables with a port type. */
function portNames(file: SourceFile, modules: ReadonlyMap<string, Module>): string[] {
  const names: string[] = [];
  walk(file.tree, (node) => {
    const name = identifierName(node.key) ?? identifierName(node);
    if (name === undefined || !isNode(node.typeAnnotation)) return;
    if (typesIn(node.typeAnnotation).some((type) => isService(file, modules, type))) names.push(name);
  });
  return names;
}

/** Returns the name of a type, or of each member of a union. */
function typesIn({ type, typeAnnotation, types, typeName }: SyntaxNode): string[] {
  if (type === 'TSTypeAnnotation' && isNode(typeAnnotation)) return typesIn(typeAnnotation);
  if (type === 'TSUnionType') return nodesOf(types).flatMap(typesIn);
  return [identifierName(typeName) ?? ''];
}

function isService({ path }: SourceFile, modules: ReadonlyMap<string, Module>, type: string): boolean {
  const imported = modules.get(path)?.imports.get(type);
  if (!imported || !portModules.test(`/${imported.path}`) || harmless.has(imported.name)) return false;
  return modules.get(imported.path)?.services.has(imported.name) === true;
}

/** Whether a name is a port function; one that receives a connection is not an effect. */
function isPortFunction({ path }: SourceFile, modules: ReadonlyMap<string, Module>, name: string): boolean {
  const imported = modules.get(path)?.imports.get(name);
  if (!imported || !portModules.test(`/${imported.path}`)) return false;
  const called = modules.get(imported.path)?.functions.get(imported.name);
  return called === undefined || !takes(called, ['tx', 'executor']);
}

type EffectOf = (file: SourceFile, call: SyntaxNode) => string | undefined;

/** Returns the effect of the call itself. */
function directEffect(
  file: SourceFile,
  modules: ReadonlyMap<string, Module>,
  ports: ReadonlySet<string>,
  { callee, arguments: given }: SyntaxNode,
): string | undefined {
  const name = identifierName(callee);
  if (name !== undefined) return name === 'fetch' || isPortFunction(file, modules, name) ? name : undefined;
  const [port = '', method = ''] = pathOf(callee).slice(-2);
  const effect = `${port}.${method}`;
  if (!ports.has(port) || pure.has(effect)) return undefined;
  const isJoined = joining.has(effect) && Array.isArray(given) && identifierName(given[0]) === 'tx';
  return isJoined ? undefined : effect;
}

/**
 * Returns the functions that have an effect, directly or through calls; those that receive a transaction are checked on their
 * own.
 */
function effectsOf(
  files: readonly SourceFile[],
  modules: ReadonlyMap<string, Module>,
  effectOf: EffectOf,
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
        .map((call) => effectOf(file, call) ?? effects.get(calledFunction(file, modules, call)))
        .find((found) => found !== undefined);
      if (effect !== undefined) effects.set(node, effect);
    }
  }
  return effects;
}

/** Returns our function that a call by name invokes. */
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
  const found: Module = { functions: new Map(), services: new Set(), imports: new Map() };
  for (const statement of nodesOf(tree.body)) {
    if (statement.type === 'ImportDeclaration') addImports(found, path, statement);
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    addFunction(found, declared.id, declared);
    addService(found, declared);
    for (const { id, init } of nodesOf(declared.declarations)) addFunction(found, id, init);
  }
  return found;
}

function addFunction({ functions: known }: Module, id: unknown, node: unknown): void {
  const name = identifierName(id);
  if (name !== undefined && isFunction(node)) known.set(name, node);
}

function addService({ services }: Module, { type, id, body }: SyntaxNode): void {
  const name = identifierName(id);
  if (type !== 'TSInterfaceDeclaration' || name === undefined || !isNode(body)) return;
  if (nodesOf(body.body).some(isMethod)) services.add(name);
}

function isMethod({ type, typeAnnotation }: SyntaxNode): boolean {
  if (type === 'TSMethodSignature') return true;
  const annotated = isNode(typeAnnotation) ? typeAnnotation.typeAnnotation : undefined;
  return isNode(annotated) && annotated.type === 'TSFunctionType';
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

/** Returns the names of `a.b.c`, from the left. */
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
