import { isNode, type SourceFile, type SyntaxNode } from '../checks/sources/sources.ts';

/** Figures of one module. */
export interface FileFigures {
  lines: number;
  /** Lines that are not empty. */
  codeLines: number;
  commentLines: number;
  /** Number of lines of each named function. */
  functionLines: number[];
  imports: number;
  exports: number;
  defaultExports: number;
  isBarrel: boolean;
  /** Number of exported functions, classes and constants; `documented` counts those with a doc comment. */
  exported: number;
  documented: number;
  anys: number;
  casts: number;
  suppressions: number;
  todos: number;
  tests: number;
}

const named = new Set(['FunctionDeclaration', 'MethodDefinition']);
const functions = new Set(['FunctionExpression', 'ArrowFunctionExpression']);
const documentable = new Set(['FunctionDeclaration', 'ClassDeclaration', 'VariableDeclaration']);

/** Measures the size and style of a module. */
export function measureFile(file: SourceFile): FileFigures {
  const lines = file.text.split('\n');
  const figures: FileFigures = {
    lines: lines.length - 1,
    codeLines: lines.filter((line) => line.trim() !== '').length,
    commentLines: lines.filter((line) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line)).length,
    functionLines: [],
    imports: 0,
    exports: 0,
    defaultExports: 0,
    isBarrel: false,
    exported: 0,
    documented: 0,
    anys: count(file.text, /:\s*any\b|<any>|as any\b|any\[\]/g),
    casts: count(file.text, /\bas (?!const|any)[A-Z][A-Za-z]*/g),
    suppressions: count(file.text, /@ts-(ignore|expect-error|nocheck)|biome-ignore/g),
    todos: count(file.text, /\b(TODO|FIXME|HACK|XXX)\b/g),
    tests: count(file.text, /\b(it|test)(\.\w+)*\(/g),
  };
  visit(file, file.tree, undefined, figures);
  figures.isBarrel = figures.exports === 0 && /^export (\*|\{[^}]*\}) from/m.test(file.text);
  return figures;
}

function visit(
  file: SourceFile,
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  figures: FileFigures,
): void {
  if (node.type === 'ImportDeclaration') figures.imports += 1;
  if (node.type === 'ExportDefaultDeclaration') figures.defaultExports += 1;
  if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration))
    countExport(file, node, node.declaration, figures);
  const isNamed = named.has(node.type) || (functions.has(node.type) && parent?.type === 'VariableDeclarator');
  if (isNamed) figures.functionLines.push(count(textOf(file, node), /\n/g) + 1);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(file, child, node, figures);
  }
}

function countExport(
  file: SourceFile,
  node: SyntaxNode,
  declaration: SyntaxNode,
  figures: FileFigures,
): void {
  figures.exports += 1;
  if (!documentable.has(declaration.type)) return;
  figures.exported += 1;
  if (/\*\/\s*$/.test(file.text.slice(0, node.start))) figures.documented += 1;
}

function textOf(file: SourceFile, node: SyntaxNode): string {
  return file.text.slice(node.start, typeof node.end === 'number' ? node.end : node.start);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
