import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { fixtureTree } from '../checks/sources/fixture-tree.ts';
import { builtPrograms } from './built-programs.ts';

const parsing = join(root, 'packages/knowledge/src/parsing');
const named = (program: string) => `const childUrl = new URL('./${program}', import.meta.url);`;

/** Returns the transformed code of a file in the folder of the parsers; undefined if it is unchanged. */
function transformed(server: string, code: string, file = 'parse-file.ts'): string | undefined {
  const { transform } = builtPrograms(server);
  if (typeof transform !== 'function') throw new Error('the plugin has no transform');
  const result: { code: string } | null = Reflect.apply(transform, undefined, [code, join(parsing, file)]);
  return result?.code;
}

describe('programs that tests start', () => {
  it('are those of the build, if it has them', () => {
    const server = fixtureTree({ 'knowledge-parsing-child.js': '' });
    const url = pathToFileURL(join(server, 'knowledge-parsing-child.js')).href;
    expect(transformed(server, named('child.ts'))).toBe(`const childUrl = new URL('${url}');`);
    expect(transformed(server, named('other.ts'))).toBe(undefined);
  });

  it('are the sources without a build, and where a test names one', () => {
    const server = fixtureTree({ 'knowledge-parsing-child.js': '' });
    expect(transformed('', named('child.ts'))).toBe(undefined);
    expect(transformed(server, named('child.ts'), 'parse-file.test.ts')).toBe(undefined);
  });
});
