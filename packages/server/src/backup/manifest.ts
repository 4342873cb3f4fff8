import { z } from 'zod';

export const manifestName = 'manifest.json';

/**
 * The manifest is the last entry of a backup, so that an incomplete backup has none. The `sha256` of a table covers its lines in
 * order. `secretId` identifies the secret that encrypts keys, which is not part of a backup.
 */
export const manifestSchema = z.object({
  format: z.literal('parley-backup'),
  version: z.literal(1),
  /** Version of the newest migration. */
  migration: z.int().positive(),
  /** The migrations that made the tables, so that a changed migration is detected; missing in backups of earlier releases. */
  history: z
    .array(z.object({ version: z.int().positive(), name: z.string(), checksum: z.string() }))
    .default([]),
  engine: z.enum(['embedded', 'postgres']),
  takenAt: z.iso.datetime(),
  secretId: z.string(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
      rows: z.int().nonnegative(),
      sha256: z.string(),
    }),
  ),
  /** The ledger of erasures; omitted if nothing was ever erased. */
  erasures: z.object({ sha256: z.string() }).optional(),
  files: z.array(z.object({ key: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

/** Copies of events whose jobs had not ended. The jobs themselves are not part of a backup. */
export const unfinishedName = 'unfinished_events';

/** Name of a part of a table, which contains JSON lines. */
export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.jsonl`;
}

/** Contains one line for each erasure before the backup. */
export const erasuresName = 'erasures.jsonl';

export function fileEntryName(key: string): string {
  return `files/${key}`;
}
