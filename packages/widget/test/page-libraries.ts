import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../../../tools/bootstrap/paths.mjs';

/** Scripts of packages that swap page content during navigation, as websites include them. */
export async function pageLibraries(): Promise<Record<'turbo' | 'htmx' | 'pjax' | 'react', string>> {
  const [turbo, htmx, pjax, react] = await Promise.all([
    read('@hotwired/turbo/dist/turbo.es2017-umd.js'),
    read('htmx.org/dist/htmx.min.js'),
    read('pjax/pjax.min.js'),
    bundleReact(),
  ]);
  return { turbo, htmx, pjax, react };
}

function read(path: string): Promise<string> {
  return readFile(join(root, 'node_modules', path), 'utf8');
}

async function bundleReact(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'fixtures/react-page.js'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'reactPage' });
  await bundle.close();
  return output[0].code;
}
