import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap/paths.mjs';

/** A route of the app, and the source modules that its page adds to the first load, as in the manifest. */
export interface WebRoute {
  path: string;
  sources: string[];
  /** Translation namespaces of the page, besides the common ones. */
  namespaces: readonly string[];
}

/** Source modules of the layouts. */
const shells: Readonly<Record<string, string>> = {
  shell: 'app',
  admin: 'src/features/admin/shell/admin-shell.tsx',
};

/** Reads the routes of the app from its route table. */
export async function readWebRoutes(): Promise<WebRoute[]> {
  const table = join(root, 'packages/web/src/app/routes/routes.ts');
  const { module } = await runnerImport<{
    routes: { path: string; layout: string; namespaces: readonly string[]; load: () => Promise<unknown> }[];
  }>(table, { configFile: false, logLevel: 'error' });
  return module.routes.map(({ path, layout, namespaces, load }) => ({
    path,
    namespaces,
    sources: [pageSource(path, load), ...[shells[layout] ?? []].flat()],
  }));
}

/** Reads the import from the function's source, because running it would need a browser. */
function pageSource(path: string, load: () => Promise<unknown>): string {
  const imported = /import(?:__)?\(\s*["'`]([^"'`]+)/.exec(load.toString())?.[1];
  if (!imported) throw new Error(`the route ${path} does not import its page`);
  return imported.replace(/^.*?(?=features\/)/, 'src/');
}
