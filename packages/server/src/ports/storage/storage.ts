import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { AppError } from '../../errors/app-error.ts';

/** Files of organizations under random keys. */
export interface Storage {
  /**
   * Writes a stream whole or not at all.
   * @throws AppError `file_too_large` when more than `maxBytes` arrive, `storage_full` when the storage is full.
   */
  put(
    organizationId: string,
    content: Readable,
    maxBytes: number,
  ): Promise<{ key: string; sizeBytes: number }>;
  /** Writes a file of a backup under its original key, whole or not at all; an existing file is replaced. */
  putBack(key: string, content: Readable): Promise<void>;
  /** A missing file is an error of the stream with the code ENOENT. */
  read(key: string): Readable;
  /** A path on this machine that holds the file for as long as `work` runs. @throws an error with the code ENOENT */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Keys of files last written before `before`; also removes unfinished uploads of that age. */
  listOlder(before: Date): AsyncIterable<string>;
}

export const keyPattern = /^organization\/[0-9a-f-]{36}\/[0-9a-f]{32}$/;

/** The key of a new file: unguessable, below its organization. */
export function newKey(organizationId: string): string {
  return `organization/${organizationId}/${randomBytes(16).toString('hex')}`;
}

/** @throws Error for anything that is not a key of this storage. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
}

/** Passes bytes on and counts them; fails with `file_too_large` above `maxBytes`. */
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
