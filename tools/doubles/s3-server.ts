import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '../../packages/server/src/config/config.ts';
import { freePort } from '../services/free-port.ts';

const credential = 'S3RVER';

/** An S3-compatible server with one empty bucket. */
export interface S3Server {
  /** The configuration of a client for its bucket. */
  config: S3Config;
  close(): Promise<void>;
}

/** Starts an S3 server on a free loopback port; closing it removes the bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'parley' }],
    // This server computes a nonstandard signature for an encoded slash in a query.
    allowMismatchedSignatures: true,
  });
  await server.run();
  return {
    config: {
      bucket: 'parley',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: credential,
      secretAccessKey: credential,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
