import type { Config } from '../../config/config.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import { createFolderLedger } from './folder-ledger.ts';

/** The configured ledger: in the S3 bucket if one is configured, otherwise in a file in the data folder. */
export async function createErasureLedger(config: Pick<Config, 's3' | 'dataDir'>): Promise<ErasureLedger> {
  if (!config.s3) return createFolderLedger(config.dataDir);
  // Loaded only if needed: the client costs memory and startup time.
  const { createS3Ledger } = await import('./s3-ledger.ts');
  return createS3Ledger(config.s3);
}
