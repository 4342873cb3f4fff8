import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../scripts/bootstrap/paths.mjs';

/** What every benchmark is given. */
export interface BenchOptions {
  /** Folder of the evaluation data; '.' when none was named. */
  data: string;
  /** One JSON object instead of a table. */
  json: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: '.' }, json: { type: 'boolean', default: false } },
});

const [name = ''] = positionals;
const file = join(root, 'bench', `${name}.ts`);
if (!/^[a-z]+$/.test(name) || name === 'main' || !existsSync(file)) {
  console.error(
    `"${name}" is no benchmark; see bench/ for their names: npm run bench -- <name> [--data <folder>] [--json]`,
  );
  process.exit(1);
}
const benchmark: { run(options: BenchOptions): Promise<void> } = await import(pathToFileURL(file).href);
await benchmark.run({ data: values.data, json: values.json });
