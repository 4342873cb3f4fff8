import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { isBuilt } from '../../tools/bootstrap/build.mjs';
import { dist, root } from '../../tools/bootstrap/paths.mjs';
import { entryName, urlOfFile } from '../build/run-time-files.ts';

/** Environment variable with the folder of the built server; the suite sets it if the build is up to date. */
const builtServerVariable = 'PARLEY_TEST_BUILT_SERVER';
const packagesDir = join(root, 'packages');

/** Returns the environment with the folder of the built server, if the build is up to date. */
export function builtServerEnv(): Record<string, string> {
  return isBuilt() ? { [builtServerVariable]: join(dist, 'server') } : {};
}

/**
 * Makes tests start the program's workers and child processes from the build, as in production, if the suite provides one,
 * because each start from TypeScript takes several times as long.
 */
export function builtPrograms(server = process.env[builtServerVariable]): Plugin {
  return {
    name: 'parley-built-programs',
    enforce: 'pre',
    // Vitest caches transformed modules; the cache key keeps runs with and without the build apart.
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
