import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../../../tools/doubles/s3-server.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const organizationId = '01900000-0000-7000-8000-000000000001';
const later = () => new Date(Date.now() + 60_000);

interface Place {
  storage: Storage;
  close(): Promise<unknown>;
}

async function inFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-storage-'));
  return { storage: createFolderStorage(folder), close: () => rm(folder, { recursive: true }) };
}

async function inBucket(): Promise<Place> {
  const server = await startS3Server();
  return { storage: createS3Storage(server.config), close: server.close };
}

describe.each([
  { name: 'a folder', open: inFolder },
  { name: 'a bucket', open: inBucket },
])('files stored in $name', { timeout: 30_000 }, ({ open }) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await open();
    storage = place.storage;
  });
  afterAll(async () => {
    await place.close();
  });

  async function keysLeft(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of storage.listOlder(later())) keys.push(key);
    return keys;
  }

  it('SEC-14, SEC-26: are stored under their organization with a random key and read back completely', async () => {
    const { key, sizeBytes } = await storage.put(organizationId, Readable.from([Buffer.from('hello')]), 100);
    expect(key).toMatch(/^organization\/01900000-0000-7000-8000-000000000001\/[0-9a-f]{32}$/);
    expect(sizeBytes).toBe(5);
    expect(await text(storage.read(key))).toBe('hello');
    expect(await keysLeft()).toEqual([key]);
    await storage.remove(key);
    await storage.remove(key);
    expect(await keysLeft()).toEqual([]);
  });

  it('are read back completely in several parts, and provided as a local path while needed', async () => {
    const content = Buffer.alloc(12 * 1_048_576, 'parley ');
    const pieces = Array.from({ length: 12 }, (_, n) => content.subarray(n * 1_048_576, (n + 1) * 1_048_576));
    const { key } = await storage.put(organizationId, Readable.from(pieces), 20 * 1_048_576);
    expect((await buffer(storage.read(key))).equals(content)).toBe(true);
    const lent = await storage.withLocalFile(key, (path) => readFile(path));
    expect(lent.equals(content)).toBe(true);
    await storage.remove(key);
  });

  it('are restored under their original key', async () => {
    const key = `organization/${organizationId}/${'ab'.repeat(16)}`;
    await storage.putBack(key, Readable.from([Buffer.from('once')]));
    await storage.putBack(key, Readable.from([Buffer.from('again')]));
    expect(await text(storage.read(key))).toBe('again');
    await storage.remove(key);
  });

  it('REL-9, SEC-26: leave nothing behind after one byte too many or a broken upload', async () => {
    const large = Readable.from([Buffer.alloc(60), Buffer.alloc(41)]);
    await expect(storage.put(organizationId, large, 100)).rejects.toMatchObject({
      code: 'file_too_large',
      status: 413,
    });
    const sevenParts = Readable.from(Array.from({ length: 7 }, () => Buffer.alloc(1_048_576)));
    await expect(storage.put(organizationId, sevenParts, 6 * 1_048_576)).rejects.toMatchObject({
      code: 'file_too_large',
    });
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line went dead');
      })(),
    );
    await expect(storage.put(organizationId, broken, 100)).rejects.toThrow('the line went dead');
    expect(await keysLeft()).toEqual([]);
  });

  it('are reported missing with the code ENOENT', async () => {
    const key = `organization/${organizationId}/${'0'.repeat(32)}`;
    await expect(text(storage.read(key))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage.withLocalFile(key, async () => {})).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('SEC-48: are refused for keys of another format', async () => {
    for (const key of [
      '../x',
      '/etc/passwd',
      'organization/../../x',
      `organization/${organizationId}/../x`,
    ]) {
      expect(() => storage.read(key)).toThrow();
      await expect(storage.remove(key)).rejects.toThrow();
      await expect(storage.putBack(key, Readable.from(['x']))).rejects.toThrow();
    }
  });
});

it('REL-9: reports a full disk as such and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-storage-'));
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    })(),
  );
  await expect(createFolderStorage(folder).put(organizationId, full, 100)).rejects.toMatchObject({
    code: 'storage_full',
    status: 507,
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  await rm(folder, { recursive: true });
});

it('gives up on an unresponsive bucket in time', { timeout: 30_000 }, async () => {
  const server = await startS3Server();
  await server.close();
  const storage = createS3Storage(server.config);
  const put = storage.put(organizationId, Readable.from([Buffer.from('hello')]), 100);
  await expect(put).rejects.toThrow();
});
