import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { runTimeFiles } from './run-time-files.ts';
import { runTimePackages, unbundled } from './run-time-packages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meaning-built-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds like `buildServer`, without the rest of the server. */
async function build(): Promise<string> {
  const bundle = await rolldown({
    input: { main: join(root, 'packages/meaning/src/meaning.ts') },
    platform: 'node',
    external: unbundled.map((name) => new RegExp(`^${name}(/|$)`)),
    plugins: [runTimeFiles(join(root, 'packages'))],
  });
  await bundle.write({ dir: join(folder, 'dist'), format: 'esm', entryFileNames: '[name].js' });
  await bundle.close();
  return join(folder, 'dist', 'main.js');
}

it('the networks run in the built program with its shipped packages', async () => {
  const main = await build();
  mkdirSync(join(folder, 'node_modules'));
  for (const from of runTimePackages(root, ['onnxruntime-node'])) {
    symlinkSync(from, join(folder, from.slice(root.length)));
  }
  const script = `
    import { openMeaning } from ${JSON.stringify(main)};
    const meaning = openMeaning();
    const [vector] = await meaning.embed(['where is the harbor?'], 'query');
    console.log(vector.length, meaning.figures().restarts);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(said).toBe('384 0\n');
});
