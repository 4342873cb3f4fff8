import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentContent } from '../../../billing/document/document-content.ts';
import { makeDocument } from './make-document.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-document-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeBy(source: string, timeoutMs: number): Promise<Buffer> {
  const path = join(folder, `${timeoutMs}.mjs`);
  await writeFile(path, source);
  return makeDocument({} as DocumentContent, { timeoutMs, childUrl: pathToFileURL(path) });
}

it('BILL-07: a document that takes too long is refused as overloaded, and can be requested again later', async () => {
  await expect(makeBy('setInterval(() => undefined, 1_000);', 400)).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfterSeconds: 30,
  });
});

it('a process that ends without a document is an unexpected error', async () => {
  await expect(makeBy("console.error('no face');", 60_000)).rejects.toThrow('no document was made: no face');
});
