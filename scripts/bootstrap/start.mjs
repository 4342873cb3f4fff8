import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { become, canReplace } from './child.mjs';
import { heapFlags } from './heap-flags.mjs';
import { ensureInstalled } from './install.mjs';
import { dist, root } from './paths.mjs';
import { runCommand } from './problem.mjs';

const watcher = pathToFileURL(join(root, 'scripts', 'bootstrap', 'leave-with-parent.mjs')).href;

await runCommand(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  process.chdir(root);
  const fromNpm = Boolean(process.env.npm_lifecycle_event);
  if (fromNpm && !canReplace) await import(watcher);
  // Without a parent that waits nothing is watched: a server put into the background outlives the shell that started it.
  const watch = fromNpm || !canReplace ? [`--import=${watcher}`] : [];
  const server = join(dist, 'server', 'main.js');
  const flags = [...heapFlags(), ...settingsFlags(), ...watch];
  // Compiled code is kept between starts, and goes with the build it belongs to.
  const env = { NODE_COMPILE_CACHE: join(dist, '.compile-cache'), ...process.env };
  await become(node, [...flags, server, ...process.argv.slice(2)], env);
});

function settingsFlags() {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
