import { statfs } from 'node:fs/promises';

/** The write-ahead log grows by segments of 1 MB. */
const neededBytes = 1_048_576;

/** Whether the disk of a folder has space for the next writes of the database. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= neededBytes;
}
