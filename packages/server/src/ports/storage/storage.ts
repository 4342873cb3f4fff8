import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { AppError } from '../../errors/app-error.ts';

/** Files of organizations under random keys. */
export interface Storage {
  /**
   * Writes a stream completely or not at all.
   * @throws AppError `file_too_large` if more than `maxBytes` arrive, `storage_full` if the storage is full.
   */
  put(
    organizationId: string,
    content: Readable,
    maxBytes: number,
  ): Promise<{ key: string; sizeBytes: number }>;
  /** Writes a file of a backup under its original key, completely or not at all; an existing file is replaced. */
  putBack(key: string, content: Readable): Promise<void>;
  /** For a missing file, the stream fails with the code ENOENT. */
  read(key: string): Readable;
  /**
   * Provides the file at a local path while `work` runs.
   * @throws an error with the code ENOENT if the file is missing
   */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Lists keys of files last written before `before`; also deletes unfinished uploads of that age. */
  listOlder(before: Date): AsyncIterable<string>;
}

export const keyPattern = /^organization\/[0-9a-f-]{36}\/[0-9a-f]{32}$/;

/** An unguessable key for a new file of an organization. */
export function newKey(organizationId: string): string {
  return `organization/${organizationId}/${randomBytes(16).toString('hex')}`;
}

/** @throws Error for anything that is not a key of this storage. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
}

/** Passes bytes through and counts them; fails with `file_too_large` above `maxBytes`. */
export class ByteCounter extends Transform {
  sizeBytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(
    piece: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, piece?: Buffer) => void,
  ): void {
    this.sizeBytes += piece.length;
    const maxMb = Math.floor(this.#maxBytes / 1_048_576);
    if (this.sizeBytes <= this.#maxBytes) done(null, piece);
    else done(new AppError('file_too_large', { params: { maxMb } }));
  }
}
