import type { Findings } from '../check.ts';
import {
  identifierName,
  isNode,
  isTestFile,
  readSources,
  type SourceFile,
  type SyntaxNode,
} from '../sources/sources.ts';

/** Maximum number of lines of a function, from its first to its last. */
const maxLines = 80;

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Longer functions by `path name`, and why they are not split. */
const exceptions: Readonly<Record<string, string>> = {};

/** Reports functions that are too long, and exceptions that are no longer needed. */
export async function checkLongFunctions(root: string): Promise<Findings> {
  const files = readSources(root, ['packages', 'scripts', 'tools', 'bench']);
  return { problems: findLongFunctions(files, exceptions) };
}

/** Returns one sentence for each function over `maxLines` lines that is no exception, and for each useless exception. */
export function findLongFunctions(
  files: readonly SourceFile[],
  allowed: Readonly<Record<string, string>>,
): string[] {
  const long = files.filter(({ path }) => !isTestFile(path)).flatMap(longFunctionsOf);
  const found = new Set(long.map(({ path, name }) => `${path} ${name}`));
  return [
    ...long
      .filter(({ path, name }) => !Object.hasOwn(allowed, `${path} ${name}`))
      .map(
        ({ path, name, line, lines }) =>
          `${path}:${line} ${name} has ${lines} lines, over ${maxLines}: split it into functions with names`,
      ),
    ...Object.keys(allowed)
      .filter((place) => !found.has(place))
      .map((place) => `${place} needs no exception in long-functions.ts`),
  ];
}

interface LongFunction {
  path: string;
  name: string;
  line: number;
  lines: number;
}

function longFunctionsOf({ path, text, tree }: SourceFile): LongFunction[] {
  const found: LongFunction[] = [];
  function visit(node: SyntaxNode, nameAround: string): void {
    const name = nameIn(node) ?? nameAround;
    if (functions.has(node.type)) {
      const line = text.slice(0, node.start).split('\n').length;
      const lines = text.slice(node.start, Number(node.end)).split('\n').length;
      if (lines > maxLines) found.push({ path, name, line, lines });
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, name);
    }
  }
  visit(tree, 'a function');
  return found;
}

/** Returns the name that a declaration or property gives to the function in it. */
function nameIn({ type, id, key }: SyntaxNode): string | undefined {
  if (isNode(key) && key.type === 'PrivateIdentifier') return `#${key.name}`;
  const names = /^(VariableDeclarator|Property|MethodDefinition|PropertyDefinition|Function\w+)$/;
  return names.test(type) ? identifierName(id ?? key) : undefined;
}
