import { expect, it } from 'vitest';
import { fixtureTree } from '../checks/sources/fixture-tree.ts';
import { judgeMutants } from './judge-mutants.ts';
import type { Mutant } from './mutant.ts';

const good: Mutant = {
  guard: 'limits',
  mistake: 'everything passes',
  file: 'src/limit.ts',
  text: 'used >= limit',
  becomes: 'false',
  tests: ['src/limit.test.ts'],
};

it('reports mutants whose text is missing, repeated or unchanged, or whose tests are missing', () => {
  const root = fixtureTree({
    'src/limit.ts': 'if (used >= limit) refuse(); // twice twice',
    'src/limit.test.ts': '',
  });
  const judge = (change: Partial<Mutant>) => judgeMutants(root, [{ ...good, ...change }]);
  expect(judge({})).toEqual([]);
  expect(judge({ text: 'used > limit' })).toEqual([
    'src/limit.ts: the mutant "everything passes" changes a text that stands there 0 times, not once',
  ]);
  expect(judge({ text: 'twice' })[0]).toContain('stands there 2 times');
  expect(judge({ file: 'src/gone.ts' })[0]).toContain('stands there 0 times');
  expect(judge({ becomes: good.text })[0]).toContain('changes nothing');
  expect(judge({ tests: ['src/gone.test.ts'] })[0]).toContain('names src/gone.test.ts, which does not exist');
  expect(judge({ tests: [] })[0]).toContain('names no test');
});
