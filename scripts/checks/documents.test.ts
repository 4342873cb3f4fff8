import { expect, it } from 'vitest';
import { configurationTables, environmentExample } from '../docs/configuration.ts';
import { betweenMarkers } from '../docs/generated-documents.ts';
import { brokenLinks, endingsOf, missingPaths, unknownVariables } from './documents.ts';
import { fixtureTree } from './sources/fixture-tree.ts';

it('replaces only the text between the markers', () => {
  const [begin, end] = ['<!-- x: written by npm run docs -->', '<!-- x: end -->'];
  const once = betweenMarkers(`before\n${begin}\nold\n${end}\nafter\n`, 'x', 'new');
  expect(once).toBe(`before\n${begin}\n\nnew\n\n${end}\nafter\n`);
  expect(betweenMarkers(once, 'x', 'new')).toBe(once);
  expect(() => betweenMarkers('no markers', 'x', 'new')).toThrow('are missing');
});

it('shows defaults, the behavior without a default, and which variables are secret', () => {
  const table = configurationTables();
  expect(table).toContain('| `PORT` | `3000` | Port to listen on. |');
  expect(table).toMatch(/\| `DATABASE_URL` \| the embedded database \| .* \*Secret\.\* \|/);
  expect(environmentExample()).toContain('# Port to listen on.\n#PORT=3000\n');
});

it('reports a variable that no longer exists', () => {
  expect(unknownVariables('Set `PORT`, `S3_…` and `DATABASE_URI=x`, not `ROLES=web`.')).toEqual([
    'DATABASE_URI',
  ]);
});

it('reports a path that no longer exists', () => {
  const known = new Set(
    ['packages/server/src/jobs/dispatcher.ts', 'packages/chat', 'main.ts'].flatMap(endingsOf),
  );
  const missing = (text: string) => missingPaths(text, known);
  expect(
    missing('`jobs/dispatcher.ts`, `packages/server/src/jobs/dispatcher.ts`, `dispatcher.ts`, `main.ts`'),
  ).toEqual([]);
  expect(missing('`packages/chat/` and `packages/chat`, but `packages/talk/`')).toEqual(['packages/talk/']);
  expect(missing('`work/dispatcher.ts` moved from `patcher.ts`.')).toEqual([
    'work/dispatcher.ts',
    'patcher.ts',
  ]);
  expect(
    missing('`<name>.routes.ts`, `db/migrations/NNNN_*.sql`, `npm run a.ts`\n\n```sh\ncat `gone.ts`\n```\n'),
  ).toEqual([]);
});

it('reports a link to a missing file or heading', () => {
  const root = fixtureTree({ 'docs/a.md': '# First page\n\n## Mail & logs\n', LICENSE: '' });
  const broken = (text: string) => brokenLinks(root, 'docs/b.md', text);
  expect(
    broken('[a](a.md), [b](a.md#mail--logs), [c](../LICENSE), [d](..), [e](https://example.com/x)'),
  ).toEqual([]);
  expect(broken('[a](c.md), [b](a.md#gone), [c](/LICENSE.md)')).toEqual(['c.md', 'a.md#gone', '/LICENSE.md']);
});
