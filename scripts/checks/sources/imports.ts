import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { identifierName, isNode, literalText, type SourceFile, type SyntaxNode, walk } from './sources.ts';

/** One import, export-from or dynamic import. */
export interface Import {
  from: string;
  /** The specifier as written in the source. */
  specifier: string;
  /** Path of one of our modules relative to the root, or undefined for a package or an asset. */
  to: string | undefined;
  typeOnly: boolean;
}

/** Returns all imports of the modules; imports of our own packages are resolved to their files. */
export function importsOf(root: string, files: readonly SourceFile[]): Import[] {
  return files.flatMap((file) => {
    const found: Import[] = [];
    walk(file.tree, (node) => {
      const specifier = specifierOf(node);
      if (specifier === undefined) return;
      const to = resolveModule(root, file.path, specifier);
      found.push({ from: file.path, specifier, to, typeOnly: isTypeOnly(node) });
    });
    return found;
  });
}

function specifierOf(node: SyntaxNode): string | undefined {
  const isUrl =
    node.type === 'NewExpression' &&
    identifierName(node.callee) === 'URL' &&
    Array.isArray(node.arguments) &&
    isNode(node.arguments[1]) &&
    node.arguments[1].type === 'MemberExpression';
  if (isUrl && Array.isArray(node.arguments)) return literalText(node.arguments[0])?.text;
  return /^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type)
    ? literalText(node.source)?.text
    : undefined;
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers : [];
  return specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type');
}

function resolveModule(root: string, from: string, specifier: string): string | undefined {
  const own = /^@parley\/([^/]+)\/(.+)$/.exec(specifier);
  const path = own ? packagePath(own[1] ?? '', own[2] ?? '') : relativePath(from, specifier);
  if (!path || !/\.(tsx?|json)$/.test(path)) return undefined;
  return existsSync(join(root, path)) ? path : undefined;
}

function packagePath(name: string, subpath: string): string {
  return name === 'locales' ? `packages/locales/${subpath}` : `packages/${name}/src/${subpath}.ts`;
}

function relativePath(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined;
}
