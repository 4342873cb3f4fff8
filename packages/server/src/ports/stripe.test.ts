import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Imports the whole program, and prints which of these two packages that loads. */
const importAll = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name === 'stripe' || name === 'fastify') console.log(name);
      return next(name, context);
    },
  });
  await import(process.env.ENTRIES + 'kernel/deps/create-deps.ts');
  await import(process.env.ENTRIES + 'app.ts');
  await import(process.env.ENTRIES + 'worker.ts');
  process.exit(0);
`;

it('REL-2: does not load the SDK in an installation without Stripe', async () => {
  const env = { ...process.env, ENTRIES: new URL('../', import.meta.url).href, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--no-warnings', '-e', importAll],
    { env },
  );
  expect([...new Set(stdout.trim().split('\n'))]).toEqual(['fastify']);
});
