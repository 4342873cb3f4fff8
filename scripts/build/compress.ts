import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size, compression saves less than its headers cost. */
const minBytes = 512;

/** Writes `.br` and `.gz` files next to the text files below the folder, so that the server never compresses a response. */
export async function compressFiles(folder: string): Promise<void> {
  for (const path of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
    const file = join(folder, path);
    const content = await readFile(file);
    if (content.length < minBytes) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
