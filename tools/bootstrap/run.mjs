import { resolve } from 'node:path';
import { become } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './paths.mjs';
import { Problem, runCommand } from './problem.mjs';

await runCommand(async () => {
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Problem('Say which script to run: node scripts/run.mjs scripts/check.ts');
  const node = await ensureInstalled();
  await become(node, [resolve(root, script), ...args], process.env);
});
