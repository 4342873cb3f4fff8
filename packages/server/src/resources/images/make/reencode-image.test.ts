import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reencodeImage } from './reencode-image.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reencode-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A substitute child program that behaves like a compromised decoder. */
async function childProgram(name: string, source: string): Promise<URL> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, source);
  return pathToFileURL(path);
}

it.each([
  ['never ends', 'for (;;) {}', { timeoutMs: 400 }],
  [
    'takes too much memory',
    'const kept = []; setInterval(() => kept.push(Buffer.alloc(8e6, 1)), 5);',
    { memoryMb: 160 },
  ],
  ['is killed', "process.kill(process.pid, 'SIGSEGV');", {}],
])('SEC-28: reports an image as unreadable if the decoder %s', async (name, source, limits) => {
  const childUrl = await childProgram(name.replaceAll(' ', '-'), source);
  await expect(reencodeImage(Buffer.from('x'), 'photo', { ...limits, childUrl })).rejects.toMatchObject({
    code: 'image_unreadable',
  });
});

it('distinguishes a program that cannot run from an image that cannot be read', async () => {
  const childUrl = await childProgram('broken', 'throw new Error("no library");');
  await expect(reencodeImage(Buffer.from('x'), 'photo', { childUrl })).rejects.toThrow('no library');
});
