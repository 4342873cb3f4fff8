import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { root } from '../tools/bootstrap/paths.mjs';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Runs a script of package.json like npm, which appends the arguments to the script. */
async function run(script: string, ...args: string[]) {
  const [program, ...words] = [...script.split(' '), ...args];
  if (program !== 'node') throw new Error(`"${script}" does not begin with node`);
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, exitCode };
}

describe.each(Object.entries(scripts))('npm run %s', (_name, script) => {
  it.concurrent('-- --help prints the usage and does nothing else', async () => {
    const { stdout, stderr, exitCode } = await run(script, '--help');
    expect(stdout).toMatch(/^\w.*\.\n\nUsage: npm [\s\S]+\nOptions:\n[\s\S]+\nExample:\n {2}\S/);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  });

  it.concurrent('-- --no-such-option is refused with one sentence', async () => {
    const { stdout, stderr, exitCode } = await run(script, '--no-such-option');
    expect(stderr).toMatch(/^There is no option --no-such-option\. See: npm .+ -- --help\n$/);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  });
});
