import { expect, it } from 'vitest';
import { checkSilentTests } from './silent-tests.ts';
import { fixtureTree } from './sources/fixture-tree.ts';

it('reports a test that returns early, but not a skipped one or a return in an inner function', async () => {
  const root = fixtureTree({
    'tests/a.e2e.ts': [
      "it('starts', async () => {",
      '  if (!server) return;',
      '});',
      "it.each([1])('starts %i', (n) => { if (n) { return; } });",
      "it('is skipped', ({ skip }) => { skip(!server); list.forEach((one) => { if (!one) return; }); });",
      'function helper() { return; }',
    ].join('\n'),
  });
  const { problems } = await checkSilentTests(root);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['tests/a.e2e.ts:2', 'tests/a.e2e.ts:4']);
});
