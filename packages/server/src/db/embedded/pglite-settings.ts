import { PGlite } from '@electric-sql/pglite';

/**
 * One session with its own page cache beside the operating system's: 16 MB instead of 160 keeps the process 130 MB smaller.
 * Compiling with LLVM does not exist here, and the write-ahead log is kept short because nothing but our timer checkpoints.
 */
export const startParams: string[] = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'temp_buffers=1MB', 'max_wal_size=128MB', 'jit=off', 'timezone=UTC'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** Segments of 1 MB instead of 16: a new data folder is smaller by half. */
export const initDbStartParams: string[] = ['--wal-segsize=1'];
