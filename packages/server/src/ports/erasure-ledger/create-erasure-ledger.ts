import type { Config } from '../../config/config.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import { createFolderLedger } from './folder-ledger.ts';

/** The configured ledger: in the bucket if one is named, otherwise a file in the data folder. */
export async function createErasureLedger(config: Pick<Config, 's3' | 'dataDir'>): Promise<ErasureLedger> {
  if (!config.s3) return createFolderLedger(config.dataDir);
  // Loaded only here: the client costs memory and start-up time.
  const { createS3Ledger } = await import('./s3-ledger.ts');
  return createS3Ledger(config.s3);
}
