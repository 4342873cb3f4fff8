import type { Findings } from './check.ts';
import { isNode, isTestFile, placeOf, readSources, type SyntaxNode, walk } from './sources/sources.ts';
import { isTestCall } from './tags.ts';

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Reports tests that return early, because these would pass without testing anything. */
export async function checkSilentTests(root: string): Promise<Findings> {
  const problems: string[] = [];
  for (const file of readSources(root, ['packages', 'tests', 'tools', 'scripts', 'bench'])) {
    if (!isTestFile(file.path)) continue;
    walk(file.tree, (node) => {
      if (node.type !== 'CallExpression' || !isTestCall(node.callee)) return;
      for (const place of earlyReturns(node)) {
        problems.push(
          `${placeOf(file, place)} ends a test that then counts as passed: skip it where nothing can be tried`,
        );
      }
    });
  }
  return { problems };
}

/** Returns the bare `return` statements in the callbacks of an `it` or `test` call, without inner functions. */
function earlyReturns({ arguments: given }: SyntaxNode): SyntaxNode[] {
  const bodies = Array.isArray(given) ? given.filter((one) => isNode(one) && functions.has(one.type)) : [];
  return bodies.flatMap((body) => returnsOf(body.body));
}

function returnsOf(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(returnsOf);
  if (!isNode(node) || functions.has(node.type) || node.type === 'FunctionDeclaration') return [];
  if (node.type === 'ReturnStatement' && node.argument === null) return [node];
  return Object.values(node).flatMap(returnsOf);
}
