import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../tools/bootstrap/paths.mjs';
import { readWebRoutes } from '../../tools/web-routes.ts';

const locales = join(root, 'packages/locales');

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/**
 * Writes the data that the server embeds in pages to save round trips: the scripts and texts of each route, and the first view of
 * "/" as HTML.
 */
export async function writePageStarts(webFolder: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8'));
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const inEveryPage = filesOf(manifest, entries);
  const routes = (await readWebRoutes()).map(({ path, sources, namespaces }) => ({
    path,
    scripts: [...filesOf(manifest, sources)]
      .filter((file) => !inEveryPage.has(file))
      .map((file) => `/${file}`),
    namespaces,
  }));
  writeFileSync(
    join(webFolder, 'page-starts.json'),
    JSON.stringify({ routes, landing: await drawLanding() }),
  );
}

/** Returns the scripts of these sources and of everything that they import. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Set(sources);
  const files = new Set<string>();
  for (const source of seen) {
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
    if (!chunk) throw new Error(`${source} is not in the manifest of the app`);
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) seen.add(next);
  }
  return files;
}

async function drawLanding(): Promise<Record<string, string>> {
  const source = join(root, 'packages/web/src/app/landing-start.tsx');
  const { module } = await runnerImport<typeof import('../../packages/web/src/app/landing-start.tsx')>(
    source,
    { configFile: false, logLevel: 'error' },
  );
  const languages = readdirSync(locales).filter((name) => /^[a-z]{2}$/.test(name));
  const views = languages.map(
    async (language) =>
      [language, await module.renderLandingStart(language, wordsOf(language), wordsOf('en'))] as const,
  );
  return Object.fromEntries(await Promise.all(views));
}

function wordsOf(language: string): Record<string, object> {
  const files = ['common', 'landing'].map((name) => [name, join(locales, language, `${name}.json`)] as const);
  return Object.fromEntries(
    files
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8'))]),
  );
}
