import {
  copyFileSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openModelFiles } from './model-files.ts';

const names = ['embed.int8.onnx', 'reader.int8.onnx', 'words.q4.bin', 'pieces.bin'];
const model = fileURLToPath(new URL('../../model/', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-'));
  for (const name of names) symlinkSync(join(model, name), join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openModelFiles(pathToFileURL(`${folder}/`));

it('opens the files that the program was built with', async () => {
  expect((await open()).embedPath).toBe(join(folder, 'embed.int8.onnx'));
});

it.each(names)('rejects missing %s', async (name) => {
  unlinkSync(join(folder, name));
  await expect(open()).rejects.toMatchObject({ name: 'MeaningUnavailable', reason: 'missing' });
});

it.each(names)('rejects truncated %s', async (name) => {
  own(name);
  truncateSync(join(folder, name), 1_000_000);
  await expect(open()).rejects.toMatchObject({ reason: 'changed' });
});

it.each(names)('rejects %s with a changed byte', async (name) => {
  own(name);
  writeFileSync(join(folder, name), 'X', { flag: 'r+' });
  await expect(open()).rejects.toMatchObject({ reason: 'changed' });
});

/** Replaces the link with a copy. */
function own(name: string): void {
  unlinkSync(join(folder, name));
  copyFileSync(join(model, name), join(folder, name));
}
