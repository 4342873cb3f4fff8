import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../../../tools/doubles/s3-server.ts';
import { defaultLimits as embeddedLimits } from '../../db/embedded/engine/limits.ts';
import { defaultLimits as postgresLimits } from '../../db/postgres/connection-pool.ts';
import { type ErasureEntry, type ErasureLedger, readEntries } from './erasure-ledger.ts';
import { createFolderLedger } from './folder-ledger.ts';
import { createS3Ledger, defaultAppendTimeoutMs } from './s3-ledger.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-ledger-'));
  path = join(folder, 'erasures.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const erasure = (n: number) => ({
  id: idOf(n),
  at: '2026-03-02T10:00:00.000Z',
  organizationId: idOf(1_000),
  conversationIds: [idOf(2_000 + n)],
  leadIds: [],
});

async function all(ledger: ErasureLedger): Promise<ErasureEntry[]> {
  const found: ErasureEntry[] = [];
  for await (const entry of ledger.entries()) found.push(entry);
  return found;
}

it('REL-11: chains its entries in a file, and is empty at first', async () => {
  const ledger = createFolderLedger(folder);
  const [first, second] = await chainTwo(ledger);
  expect(await all(createFolderLedger(folder))).toEqual([first, second]);
  expect(readEntries(await readFile(path, 'utf8'))).toEqual([first, second]);
});

it('REL-11: chains its entries in a bucket, and imports those that it lacks', {
  timeout: 30_000,
}, async () => {
  const server = await startS3Server();
  const ledger = createS3Ledger(server.config);
  const [first, second] = await chainTwo(ledger);
  const missing = await createFolderLedger(folder).append({ ...erasure(3), at: '2026-03-02T11:00:00.000Z' });
  expect([await ledger.join([first, missing]), await ledger.join([first, missing])]).toEqual([1, 0]);
  const found = await all(ledger);
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining([first, second, missing]));
  await server.close();
});

it('keeps a separate chain for each organization in a bucket', { timeout: 30_000 }, async () => {
  const server = await startS3Server();
  const ledger = createS3Ledger(server.config);
  const first = await ledger.append(erasure(1));
  const other = await ledger.append({ ...erasure(2), organizationId: idOf(1_001) });
  const next = await ledger.append(erasure(3));
  expect([first, other, next].map(({ previous }) => previous)).toEqual([null, null, first.hash]);
  await server.close();
});

describe('writes an entry in a bucket within one time limit for all calls', () => {
  /** An empty bucket whose responses are sent by `respond`. */
  async function startBucket(respond: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const config = {
      bucket: 'parley',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    };
    return { config, close: () => server.close().closeAllConnections() };
  }
  const noSuchKey = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';

  it('even if each single call is within the limit', async () => {
    const calls: string[] = [];
    const bucket = await startBucket(({ method, url }, response) => {
      calls.push(`${method} ${url?.split('/')[3]}`);
      setTimeout(() => {
        if (method === 'GET') response.writeHead(404).end(noSuchKey);
        else response.end();
      }, 400);
    });
    const ledger = createS3Ledger(bucket.config, { appendTimeoutMs: 1_000 });
    await expect(ledger.append(erasure(1))).rejects.toThrow(/abort/i);
    expect(calls[0]).toBe('GET heads');
    // This would be the fourth call.
    expect(calls).not.toContainEqual(expect.stringContaining('PUT heads'));
    bucket.close();
  });

  it('even if a response stalls halfway', { timeout: 10_000 }, async () => {
    const bucket = await startBucket((_, response) => {
      response.writeHead(200, { 'content-length': '64' }).write('abc');
    });
    const ledger = createS3Ledger(bucket.config, { appendTimeoutMs: 500 });
    await expect(ledger.append(erasure(1))).rejects.toThrow(/abort/i);
    bucket.close();
  });

  it('with a limit shorter than the idle limit of a transaction', () => {
    for (const { idleTransactionMs } of [embeddedLimits, postgresLimits])
      expect(defaultAppendTimeoutMs).toBeLessThan(idleTransactionMs);
  });
});

async function chainTwo(ledger: ErasureLedger): Promise<[ErasureEntry, ErasureEntry]> {
  expect(await all(ledger)).toEqual([]);
  const first = await ledger.append(erasure(1));
  const second = await ledger.append(erasure(2));
  expect([first.previous, second.previous]).toEqual([null, first.hash]);
  return [first, second];
}

it('ignores a line that a crash has truncated', async () => {
  const ledger = createFolderLedger(folder);
  const first = await ledger.append(erasure(1));
  await appendFile(path, '{"version":1,"id":"019');
  expect(await all(ledger)).toEqual([first]);
  const second = await ledger.append(erasure(2));
  expect(await all(ledger)).toEqual([first, second]);
});

it('detects an entry that was changed', async () => {
  const ledger = createFolderLedger(folder);
  await ledger.append(erasure(1));
  await writeFile(path, (await readFile(path, 'utf8')).replace(idOf(2_001), idOf(2_009)));
  await expect(all(ledger)).rejects.toThrow('was changed after it was recorded');
});

it('imports entries of another ledger that it lacks, once', async () => {
  const ledger = createFolderLedger(folder);
  const other = createFolderLedger(join(folder, 'other'));
  const shared = await ledger.append(erasure(1));
  await other.join([shared]);
  const missing = await other.append(erasure(2));
  const own = await ledger.append(erasure(3));
  expect(await ledger.join(await all(other))).toBe(1);
  expect(await ledger.join(await all(other))).toBe(0);
  expect(await all(ledger)).toEqual([shared, own, missing]);
});
