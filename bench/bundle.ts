import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { readWebRoutes } from '../tools/web-routes.ts';
import { entriesOf, type LoadedBytes, loadedBytes, pageBytes, readManifest } from './lib/vite-manifest.ts';
import type { BenchOptions } from './main.ts';

/** Measures the first load in bytes after brotli: the widget's scripts, the chat page, and each route of the app. */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const loader = scriptBytes('widget', 'src/main.ts');
  const extras = scriptBytes('widget', 'src/extras/main.ts');
  const chat = pageBytes('chat');
  const manifest = readManifest('web');
  const entries = entriesOf(manifest);
  const routes: Record<string, LoadedBytes> = {};
  for (const { path, sources } of await readWebRoutes()) {
    routes[path] = loadedBytes('web', manifest, [...entries, ...sources]);
  }
  if (json) {
    console.log(JSON.stringify({ loader, extras, chat, routes }));
    return;
  }
  console.log(`loader ${kilobytes(loader)}   extras ${kilobytes(extras)}   chat ${kilobytes(chat)}`);
  for (const [path, { js, css }] of Object.entries(routes)) {
    console.log(`${path.padEnd(32)} js ${kilobytes(js)}   css ${kilobytes(css)}`);
  }
}

function scriptBytes(frontEnd: string, source: string): number {
  return loadedBytes(frontEnd, readManifest(frontEnd), [source]).js;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`.padStart(9);
}
