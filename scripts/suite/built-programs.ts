import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { isBuilt } from '../../tools/bootstrap/build.mjs';
import { dist, root } from '../../tools/bootstrap/paths.mjs';
import { entryName, urlOfFile } from '../build/run-time-files.ts';

/** Names the folder of the built server; the runner of the suite sets it if the build is of these sources. */
const builtServerVariable = 'PARLEY_TEST_BUILT_SERVER';
const packagesDir = join(root, 'packages');

/** Tells the tests of a run where the built server is, if it is of the sources that they test. */
export function builtServerEnv(): Record<string, string> {
  return isBuilt() ? { [builtServerVariable]: join(dist, 'server') } : {};
}

/**
 * Starts the workers and child processes of the program from the build, as production does, if the suite names one: from
 * TypeScript, each start takes several times as long.
 */
export function builtPrograms(server = process.env[builtServerVariable]): Plugin {
  return {
    name: 'parley-built-programs',
    enforce: 'pre',
    // Vitest keeps what it has transformed: a run without the build must not find it.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => server ?? ''),
    transform(code, id) {
      if (!server || !id.startsWith(packagesDir) || !isSource(id)) return null;
      const replaced = code.replaceAll(urlOfFile, (whole, _quote: string, path: string) => {
        const source = relative(packagesDir, resolve(dirname(id), path))
          .split(sep)
          .join('/');
        const built = join(server, entryName(source));
        return path.endsWith('.ts') && existsSync(built) ? `new URL('${pathToFileURL(built)}')` : whole;
      });
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}

function isSource(id: string): boolean {
  return id.endsWith('.ts') && !id.endsWith('.test.ts') && !id.includes('node_modules');
}
