import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest socket path that every system accepts; Linux allows 107 bytes, macOS 103. */
const maxPathBytes = 100;

/**
 * Calls `use` with a path that is short enough for a socket. A folder with a long path is reached through a symbolic link in a
 * folder that only this user can enter. The link exists only during the call; a socket that listens on it keeps listening
 * afterwards.
 */
export async function withSocketPath<T>(
  folder: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= maxPathBytes) return await use(path);
  const link = await mkdtemp(join(tmpdir(), 'parley-'));
  try {
    await symlink(folder, join(link, 'data'));
    return await use(join(link, 'data', name));
  } finally {
    await rm(link, { recursive: true, force: true });
  }
}
