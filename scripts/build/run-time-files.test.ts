import { join } from 'node:path';
import { type OutputBundle, rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { fixtureTree } from '../checks/sources/fixture-tree.ts';
import { runTimeFiles } from './run-time-files.ts';

const main = 'packages/server/src/main.ts';

async function build(files: Record<string, string>): Promise<Map<string, string>> {
  const root = fixtureTree(files);
  const bundle = await rolldown({
    input: { main: join(root, main) },
    platform: 'node',
    plugins: [runTimeFiles(join(root, 'packages'))],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ entryFileNames: '[name].js' });
  await bundle.close();
  return new Map(output.map((one) => [one.fileName, contentOf(one)]));
}

function contentOf(one: OutputBundle[string]): string {
  return one.type === 'chunk' ? one.code : String(one.source);
}

describe('files that the server opens at run time', () => {
  it('become entries if they are modules', async () => {
    const output = await build({
      [main]: "export const worker = new URL('./db/worker.ts', import.meta.url);",
      'packages/server/src/db/worker.ts': "import { where } from '../where.ts'; console.log(where);",
      'packages/server/src/where.ts': "export const where: string = 'in the worker';",
    });
    expect(output.get('main.js')).toContain('new URL("./db-worker.js", import.meta.url)');
    expect(output.get('db-worker.js')).toContain('in the worker');
  });

  it('are copied if they are other files or whole folders', async () => {
    const output = await build({
      [main]: "export const folder = new URL(\n  './migrations/',\n  import.meta.url,\n);",
      'packages/server/src/migrations/0001_first.sql': 'select 1;',
      'packages/server/src/migrations/nested/data.json': '{}',
      'packages/server/src/migrations/list.ts': 'export {};',
    });
    expect(output.get('main.js')).toContain('new URL("./files/server/src/migrations/", import.meta.url)');
    expect([...output.keys()].filter((name) => name.startsWith('files/')).sort()).toEqual([
      'files/server/src/migrations/0001_first.sql',
      'files/server/src/migrations/nested/data.json',
    ]);
  });

  it('fail the build if they are missing', async () => {
    const files = { [main]: "export const gone = new URL('./gone.ts', import.meta.url);" };
    await expect(build(files)).rejects.toThrow('server/src/main.ts names ./gone.ts, which is not there');
  });
});
