import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage, type Storage } from './storage.ts';

const organizationId = '01900000-0000-7000-8000-000000000001';
let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-storage-'));
  storage = createFolderStorage(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function filesLeft(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('stored files', () => {
  it('SEC-14, SEC-26: lie under their organisation with a random key and read back whole', async () => {
    const { key, sizeBytes } = await storage.put(organizationId, Readable.from([Buffer.from('hello')]), 100);
    expect(key).toMatch(/^organization\/01900000-0000-7000-8000-000000000001\/[0-9a-f]{32}$/);
    expect(sizeBytes).toBe(5);
    expect(await text(storage.read(key))).toBe('hello');
    await storage.remove(key);
    await storage.remove(key);
    expect(await filesLeft()).toEqual([]);
  });

  it('REL-9, SEC-26: one byte too many, a broken upload or a full disk leave nothing behind', async () => {
    const large = Readable.from([Buffer.alloc(60), Buffer.alloc(41)]);
    await expect(storage.put(organizationId, large, 100)).rejects.toMatchObject({
      code: 'file_too_large',
      status: 413,
    });
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line went dead');
      })(),
    );
    await expect(storage.put(organizationId, broken, 100)).rejects.toThrow('the line went dead');
    const full = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      })(),
    );
    await expect(storage.put(organizationId, full, 100)).rejects.toMatchObject({
      code: 'storage_full',
      status: 507,
    });
    expect(await filesLeft()).toEqual([]);
  });

  it('SEC-48: refuses keys that are none of its own', async () => {
    for (const key of [
      '../x',
      '/etc/passwd',
      'organization/../../x',
      `organization/${organizationId}/../x`,
    ]) {
      expect(() => storage.read(key)).toThrow();
      await expect(storage.remove(key)).rejects.toThrow();
    }
  });
});
