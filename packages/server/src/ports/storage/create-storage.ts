import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** The configured storage: S3 if a bucket is configured, otherwise `files/` in the data folder. */
export async function createStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!config.s3) return createFolderStorage(join(config.dataDir, 'files'));
  // Loaded only if needed: the client costs memory and startup time.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(config.s3);
}
