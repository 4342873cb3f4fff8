import { expect, it } from 'vitest';
import { configurationTables, environmentExample } from '../docs/configuration.ts';
import { betweenMarkers } from '../docs/generated-documents.ts';
import { unknownVariables } from './documents.ts';

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
