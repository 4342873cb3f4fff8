import { z } from 'zod';

export const manifestName = 'manifest.json';

/**
 * The last entry of a backup, so that a backup without it is known to be incomplete. `sha256` of a table is that of its lines in
 * order; the secret that seals keys is named by `secretId` and is not part of a backup.
 */
export const manifestSchema = z.object({
  format: z.literal('parley-backup'),
  version: z.literal(1),
  /** Version of the newest migration. */
  migration: z.int().positive(),
  /** The migrations behind the tables, so that a changed one is noticed; backups of earlier releases have none. */
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
  /** The ledger of erasures; left out where nothing was ever erased. */
  erasures: z.object({ sha256: z.string() }).optional(),
  files: z.array(z.object({ key: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

/** Copies of events whose jobs had not ended: the jobs themselves are not part of a backup. */
export const unfinishedName = 'unfinished_events';

/** A part of a table: JSON lines. */
export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.jsonl`;
}

/** One line for each erasure up to the moment of the backup. */
export const erasuresName = 'erasures.jsonl';

export function fileEntryName(key: string): string {
  return `files/${key}`;
}
