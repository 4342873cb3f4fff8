import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap/paths.mjs';
import { identifierName, isNode, parseSource, walk } from '../checks/sources/sources.ts';

/** Counts the tests that the files declare, to report how many did not run. @param paths relative to the root */
export function countTests(paths: readonly string[]): number {
  let count = 0;
  for (const path of paths) {
    walk(parseSource(path, readFileSync(join(root, path), 'utf8')).tree, (node) => {
      const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
      if (/^(it|test)$/.test(identifierName(callee?.object ?? callee) ?? '')) count += 1;
    });
  }
  return count;
}
