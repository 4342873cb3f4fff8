import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../../config/config.ts';
import { AppError } from '../../errors/app-error.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { type PartDeadline, startPartDeadline } from './part-deadline.ts';
import { clientOf, nameOf } from './s3-client.ts';
import { assertKey, ByteCounter, keyPattern, newKey, type Storage } from './storage.ts';

/** Time limit of one small call with its retries. */
const callTimeoutMs = 30_000;
/** Minimum part size of the protocol; each upload keeps one part in memory. */
const partBytes = 5 * 1_048_576;
/** Time limit of one part with its retries. */
const partTimeoutMs = 2 * minuteMs;

/** Storage in an Amazon S3 bucket or a compatible server. Every call has a time limit. */
export function createS3Storage(config: S3Config): Storage {
  const client = clientOf(config);
  const { bucket } = config;
  return {
    async put(organizationId, content, maxBytes) {
      const key = newKey(organizationId);
      return { key, sizeBytes: await upload(client, bucket, key, content, maxBytes) };
    },
    async putBack(key, content) {
      assertKey(key);
      await upload(client, bucket, key, content, Number.MAX_SAFE_INTEGER);
    },
    read(key) {
      assertKey(key);
      return Readable.from(download(client, bucket, key), { objectMode: false });
    },
    async withLocalFile(key, work) {
      assertKey(key);
      const folder = await mkdtemp(join(tmpdir(), 'parley-file-'));
      try {
        const path = join(folder, randomUUID());
        await pipeline(download(client, bucket, key), createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(key) {
      assertKey(key);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), within(callTimeoutMs));
    },
    async *listOlder(before) {
      await abortUnfinished(client, bucket, before);
      yield* olderKeys(client, bucket, before);
    },
  };
}

/** Uploads in parts, which are discarded if one fails, so that a key never refers to half a file. */
async function upload(
  client: S3Client,
  bucket: string,
  key: string,
  content: Readable,
  maxBytes: number,
): Promise<number> {
  const counter = new ByteCounter(maxBytes);
  const sending = new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: counter },
    partSize: partBytes,
    queueSize: 1,
  });
  const deadline = startPartDeadline({ partBytes, timeoutMs: partTimeoutMs });
  const { signal } = deadline;
  signal.addEventListener('abort', () => void sending.abort());
  try {
    const done = sending.done().catch((error: unknown) => {
      counter.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [read, sent] = await Promise.allSettled([
      pipeline(content, noting(deadline), counter, { signal }),
      done,
    ]);
    // Reports the error of the content first: for the upload, the stream only ends.
    if (read.status === 'rejected') throw read.reason;
    if (sent.status === 'rejected') throw sent.reason;
  } catch (error) {
    throw isFull(error) ? new AppError('storage_full', { cause: error }) : error;
  } finally {
    deadline.end();
  }
  return counter.sizeBytes;
}

/** Passes bytes through and reports them to the deadline. */
function noting({ passed }: PartDeadline) {
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      yield piece;
      passed(piece.length);
    }
  };
}

async function* download(client: S3Client, bucket: string, key: string): AsyncGenerator<Buffer> {
  const deadline = startPartDeadline({ partBytes, timeoutMs: partTimeoutMs });
  const { signal } = deadline;
  try {
    const { Body } = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal })
      .catch((error: unknown) => {
        throw nameOf(error) === 'NoSuchKey'
          ? Object.assign(new Error('no such file'), { code: 'ENOENT' })
          : error;
      });
    if (!(Body instanceof Readable)) throw new Error('the answer has no body');
    signal.addEventListener('abort', () => Body.destroy(signal.reason));
    yield* noting(deadline)(Body);
  } finally {
    deadline.end();
  }
}

async function* olderKeys(client: S3Client, bucket: string, before: Date): AsyncGenerator<string> {
  let continuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: 'organization/',
        ContinuationToken: continuationToken,
      }),
      within(callTimeoutMs),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified && LastModified < before && keyPattern.test(Key)) yield Key;
    }
    continuationToken = page.NextContinuationToken;
  } while (continuationToken);
}

/** Aborts uploads of processes that died. Servers that cannot list unfinished uploads keep none or clean them up. */
async function abortUnfinished(client: S3Client, bucket: string, before: Date): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket: bucket }), within(callTimeoutMs))
    .catch((error: unknown) => {
      if (nameOf(error) === 'NotImplemented') return { Uploads: [] };
      throw error;
    });
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Key || !keyPattern.test(Key) || !Initiated || Initiated >= before) continue;
    await client.send(
      new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }),
      within(callTimeoutMs),
    );
  }
}

function within(timeoutMs: number) {
  return { abortSignal: AbortSignal.timeout(timeoutMs) };
}

/** Error codes with which compatible servers (MinIO, Ceph) report that they are full. */
function isFull(error: unknown): boolean {
  return ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'].includes(
    nameOf(error) ?? '',
  );
}
