import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeLeftBehind } from './memory-folder.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'parley-shared-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

it('removes folders of dead runs and keeps the others', () => {
  for (const name of ['parley-tests-4000000', `parley-tests-${process.pid}`, 'parley-tests-1', 'something'])
    mkdirSync(join(parent, name));
  removeLeftBehind(parent);
  expect(readdirSync(parent).sort()).toEqual(
    ['parley-tests-1', `parley-tests-${process.pid}`, 'something'].sort(),
  );
});

it.skipIf(process.getuid?.() === 0)('continues if a folder cannot be removed', () => {
  const kept = join(parent, 'parley-tests-4000000');
  mkdirSync(kept);
  writeFileSync(join(kept, 'file'), '');
  chmodSync(kept, 0o500);
  const report = vi.spyOn(console, 'log').mockReturnValue();
  removeLeftBehind(parent);
  expect(report).toHaveBeenCalledTimes(1);
  chmodSync(kept, 0o700);
});
