import { expect, it } from 'vitest';
import { attributeCosts, type CallNode } from './attribute-costs.ts';

const chat = 'packages/server/src/resources/chat';

function node(url: string, functionName: string, cost: number, children: CallNode[] = []): CallNode {
  return { callFrame: { functionName, url, lineNumber: 0, columnNumber: 0 }, cost, children };
}

it("attributes a function's cost to its nearest caller that belongs to a stage", () => {
  const hash = (cost: number) => node('node:crypto', 'hash', cost);
  const tree = node('', '(root)', 0, [
    node('', '(garbage collector)', 7),
    hash(5),
    node(`${chat}/intake/accept-message.ts`, 'accept', 1, [
      hash(2),
      node('packages/server/src/knowledge/retrieval/retrieve.ts', 'lookUp', 4, [
        node('packages/server/src/lib/timing/memoize.ts', 'memoize', 8, [hash(16)]),
      ]),
    ]),
  ]);
  const { byStage, functions } = attributeCosts(tree, ({ url, functionName }) => ({
    module: url,
    name: functionName,
  }));
  expect(Object.fromEntries(byStage)).toEqual({ rest: 5, garbage: 7, accept: 3, 'look up': 28 });
  const hashes = functions.filter(({ name }) => name === 'hash').map(({ stage, cost }) => [stage, cost]);
  expect(hashes).toEqual([
    ['look up', 16],
    ['rest', 5],
    ['accept', 2],
  ]);
});
