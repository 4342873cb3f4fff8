import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap/paths.mjs';

/** A route of the app and the sources its page adds to the first load, as the manifest names them. */
export interface WebRoute {
  path: string;
  sources: string[];
}

const shell = 'src/features/shell/shell.tsx';

/** The routes of the app, read from its own table. */
export async function readWebRoutes(): Promise<WebRoute[]> {
  const table = join(root, 'packages/web/src/app/routes.ts');
  const { module } = await runnerImport<{
    routes: { path: string; layout: string; load: () => Promise<unknown> }[];
  }>(table, { configFile: false, logLevel: 'error' });
  return module.routes.map(({ path, layout, load }) => ({
    path,
    sources: [pageSource(path, load), ...(layout === 'shell' ? [shell] : [])],
  }));
}

/** Without running it: the page needs a browser. */
function pageSource(path: string, load: () => Promise<unknown>): string {
  const imported = /import(?:__)?\(\s*["'`]([^"'`]+)/.exec(load.toString())?.[1];
  if (!imported) throw new Error(`the route ${path} does not import its page`);
  return imported.replace(/^.*?(?=features\/)/, 'src/');
}
