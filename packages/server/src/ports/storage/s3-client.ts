import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/config.ts';

const connectTimeoutMs = 3_000;
const silenceTimeoutMs = 15_000;

/** An S3 client; every call has a time limit. */
export function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: silenceTimeoutMs,
      throwOnRequestTimeout: true,
    },
    // Many compatible servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}

export function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
