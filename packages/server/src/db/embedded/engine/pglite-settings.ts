import { PGlite } from '@electric-sql/pglite';

/**
 * The engine has a single session, and the operating system caches pages as well: 16 MB of shared buffers instead of 160 keeps
 * the process 130 MB smaller. This build has no LLVM, so JIT compilation is off. The write-ahead log is kept short because only
 * our timer writes checkpoints.
 */
export const startParams: string[] = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'temp_buffers=1MB', 'max_wal_size=128MB', 'jit=off', 'timezone=UTC'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** Segments of 1 MB instead of 16 halve the size of a new data folder. */
export const initDbStartParams: string[] = ['--wal-segsize=1'];
