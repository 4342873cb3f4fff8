import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/config.ts';
import { clientOf, nameOf } from '../storage/s3-client.ts';
import { chained, type ErasureEntry, type ErasureLedger, readEntry } from './erasure-ledger.ts';

const callTimeoutMs = 30_000;
/**
 * Time limit for all calls of one entry. It must be less than the idle limit of a transaction: when the transaction ends, its
 * lock is released and the next writer may start.
 */
export const defaultAppendTimeoutMs = 20_000;
/** Every start reads all entries; each is its own object, so many are read at a time. */
const readsAtOnce = 32;
const folder = 'erasures/entries/';
/**
 * Object with the newest entry from the time when all organizations shared one chain; the first entry of a separate chain refers
 * to it.
 */
const commonHeadKey = 'erasures/head';
/** Object that points to the newest entry of an organization, so that appending needs no listing. */
const headKeyOf = (organizationId: string) => `erasures/heads/${organizationId}`;

/** A ledger with one object per entry, in the bucket of the uploaded files. The names sort by time. */
export function createS3Ledger(
  config: S3Config,
  { appendTimeoutMs = defaultAppendTimeoutMs }: { appendTimeoutMs?: number } = {},
): ErasureLedger {
  const client = clientOf(config);
  const { bucket } = config;

  async function put(entry: ErasureEntry, signal = within()): Promise<void> {
    await write(client, bucket, { key: keyOf(entry), content: JSON.stringify(entry) }, signal);
  }

  /** Reads the entries in the order of the keys. */
  async function read(keys: readonly string[]): Promise<ErasureEntry[]> {
    const contents = await Promise.all(keys.map((key) => readObject(client, bucket, key, within())));
    return contents.filter((content) => content !== undefined).map(readEntry);
  }

  async function* entries(): AsyncGenerator<ErasureEntry> {
    let keys: string[] = [];
    for await (const key of keysOf(client, bucket)) {
      if (keys.push(key) < readsAtOnce) continue;
      yield* await read(keys);
      keys = [];
    }
    yield* await read(keys);
  }

  return {
    chain: 'by organization',
    entries,
    async append(erasure) {
      const headKey = headKeyOf(erasure.organizationId);
      const signal = AbortSignal.timeout(appendTimeoutMs);
      const head =
        (await readObject(client, bucket, headKey, signal)) ??
        (await readObject(client, bucket, commonHeadKey, signal));
      const entry = chained(erasure, head ?? null);
      await put(entry, signal);
      await write(client, bucket, { key: headKey, content: entry.hash }, signal);
      return entry;
    },
    async join(others) {
      const known = new Set<string>();
      for await (const key of keysOf(client, bucket)) known.add(key);
      const added = others.filter((entry) => !known.has(keyOf(entry)));
      for (const entry of added) await put(entry);
      return added.length;
    },
  };
}

function keyOf({ at, hash }: ErasureEntry): string {
  return `${folder}${at.replaceAll(':', '-')}-${hash}.json`;
}

async function* keysOf(client: S3Client, bucket: string): AsyncGenerator<string> {
  let continuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: continuationToken }),
      { abortSignal: within() },
    );
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    continuationToken = page.NextContinuationToken;
  } while (continuationToken);
}

async function write(
  client: S3Client,
  bucket: string,
  { key, content }: { key: string; content: string },
  abortSignal: AbortSignal,
): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }), { abortSignal });
}

async function readObject(
  client: S3Client,
  bucket: string,
  key: string,
  abortSignal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
    // The S3 client observes the signal only until the body begins.
    return Body && (await text(addAbortSignal(abortSignal, Body as Readable)));
  } catch (error) {
    if (nameOf(error) === 'NoSuchKey') return undefined;
    throw error;
  }
}

function within(): AbortSignal {
  return AbortSignal.timeout(callTimeoutMs);
}
