import { root } from '../bootstrap/paths.mjs';
import { identifierName, isNode, readSources, walk } from '../checks/sources.ts';

const files = {
  embedded: /\.(db|http)\.test\.ts$/,
  postgres: /\.(db|http)\.test\.ts$/,
  browser: /\.e2e\.ts$/,
};

/** How many tests the sources of a project declare, for saying how many did not run. */
export function countTests(project: keyof typeof files): number {
  let count = 0;
  for (const file of readSources(root, ['packages', 'tests'])) {
    if (!files[project].test(file.path)) continue;
    walk(file.tree, (node) => {
      const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
      if (/^(it|test)$/.test(identifierName(callee?.object ?? callee) ?? '')) count += 1;
    });
  }
  return count;
}
