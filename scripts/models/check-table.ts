import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TableProblem } from '../../packages/server/src/models/static/table-problem.ts';
import { openTable } from '../../packages/server/src/models/static/token-table.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { tableFolder } from './tables-folder.ts';

export const tableFiles = ['model.safetensors', 'tokenizer.json'];

/** Opens a table like the server, and prints its description and checksums. @throws {Problem} */
export async function checkTable(name: string): Promise<void> {
  const folder = tableFolder(name);
  await printChecksums(folder);
  try {
    const table = await openTable(folder);
    console.log(`${name} is usable: ${table.tokens} tokens, vectors of ${table.dimensions} numbers.`);
    console.log(`Turn it on in the builder, or for all organizations with EMBEDDING_MODEL=static:${name}`);
    await table.close();
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    throw new Problem(`${name} cannot be used: ${error.message}.`);
  }
}

/** Prints the SHA-256 of each existing file. */
export async function printChecksums(folder: string): Promise<void> {
  for (const file of tableFiles) {
    const path = join(folder, file);
    if (existsSync(path)) console.log(`SHA-256 ${await sha256Of(path)}  ${path}`);
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
