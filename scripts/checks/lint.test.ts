import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { fixtureTree } from './sources/fixture-tree.ts';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

function lint(path: string, content: string): string {
  const tree = fixtureTree({});
  cpSync(join(root, 'biome.json'), join(tree, 'biome.json'));
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), content);
  const args = [biome, 'lint', '--colors=off', '--vcs-enabled=false', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' });
  return stdout + stderr;
}

const request = "export const answer = await fetch('https://example.com');\n";
const setting = 'export const port = process.env.PORT;\n';

it('SEC-23: a raw fetch fails the lint outside the egress port', () => {
  expect(lint('packages/server/src/knowledge/x.ts', request)).toContain('noRestrictedGlobals');
  expect(lint('packages/server/src/ports/egress/x.ts', request)).not.toContain('noRestrictedGlobals');
});

it('only config reads the environment', () => {
  expect(lint('packages/server/src/http/x.ts', setting)).toContain('noProcessEnv');
  expect(lint('packages/server/src/config/x.ts', setting)).not.toContain('noProcessEnv');
});
