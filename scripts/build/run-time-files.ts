import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin, PluginContext } from 'rolldown';

/** Matches how source code refers to a file that it opens at run time. */
export const urlOfFile = /new URL\(\s*(['"])(\.{1,2}\/[^'"]*)\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Adds the files that the server opens at run time to the build. Source code refers to such a file by `new URL('./relative',
 * import.meta.url)`: a module (a worker, a child) becomes its own entry, another file or a folder is copied below `files/`.
 * @param packagesDir only sources and targets below it are considered
 */
export function runTimeFiles(packagesDir: string): Plugin {
  return {
    name: 'parley-run-time-files',
    transform(code, id) {
      if (!id.startsWith(packagesDir) || id.includes('node_modules') || !code.includes('import.meta.url'))
        return null;
      const replaced = code.replaceAll(urlOfFile, (_, _quote: string, path: string) => {
        const target = resolve(dirname(id), path);
        if (!target.startsWith(packagesDir) || !existsSync(target)) {
          return this.error(`${relative(packagesDir, id)} names ${path}, which is not there`);
        }
        const slash = path.endsWith('/') ? '/' : '';
        return `new URL('./${carry(this, packagesDir, target)}${slash}', import.meta.url)`;
      });
      return replaced === code ? null : replaced;
    },
  };
}

/** Adds the target to the build and returns its path there. */
function carry(context: PluginContext, packagesDir: string, target: string): string {
  const path = relative(packagesDir, target).split(sep).join('/');
  if (path.endsWith('.ts')) {
    const fileName = entryName(path);
    context.emitFile({ type: 'chunk', id: target, name: fileName.slice(0, -3), fileName });
    return fileName;
  }
  for (const file of filesBelow(target)) {
    const fileName = ['files', path, relative(target, file).split(sep).join('/')].filter(Boolean).join('/');
    context.addWatchFile(file);
    context.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
  }
  return `files/${path}`;
}

/** Returns the file name of a worker or child process in the build. @param path relative to the folder of the packages, with forward slashes */
export function entryName(path: string): string {
  return `${path
    .replace(/^server\/src\//, '')
    .replace(/^(\w+)\/src\//, '$1/')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-')}.js`;
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'package.json' && !name.endsWith('.ts'))
    .flatMap((name) => filesBelow(join(path, name)));
}
