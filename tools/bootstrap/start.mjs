import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { become, canReplace } from './child.mjs';
import { readCommandLine } from './command-line.mjs';
import { heapFlags } from './heap-flags.mjs';
import { ensureInstalled } from './install.mjs';
import { dist, root } from './paths.mjs';
import { runCommand } from './problem.mjs';

const watcher = pathToFileURL(join(root, 'tools', 'bootstrap', 'leave-with-parent.mjs')).href;

readCommandLine({
  name: 'npm start',
  summary:
    'Installs and builds what is missing, then serves. Environment variables configure it; docs/configuration.md lists them all.',
  example: 'PORT=3001 npm start',
});

await runCommand(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  process.chdir(root);
  const fromNpm = Boolean(process.env.npm_lifecycle_event);
  if (fromNpm && !canReplace) await import(watcher);
  // Only a waiting parent is watched, because a background server must outlive the shell that started it.
  const watch = fromNpm || !canReplace ? [`--import=${watcher}`] : [];
  const server = join(dist, 'server', 'main.js');
  const flags = [...heapFlags(), ...settingsFlags(), ...watch];
  // Compiled code is cached between starts and deleted with its build.
  const env = { NODE_COMPILE_CACHE: join(dist, '.compile-cache'), ...process.env };
  await become(node, [...flags, server], env);
});

function settingsFlags() {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
