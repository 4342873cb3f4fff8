import { z } from 'zod';
import { postgresAddress, redisAddress, strongSecret, webAddress, wholeNumber } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Storage of data, and its encryption. */
export const dataVariables = {
  DATA_DIR: {
    schema: z.string(),
    default: './data',
    meaning: 'Folder of the embedded database, uploaded files, and the generated secret.',
  },
  APP_SECRET: {
    schema: strongSecret,
    unset: 'generated and kept in `DATA_DIR`',
    meaning:
      'Encrypts keys and signs tokens; random text of at least 32 characters, the same for all processes on one database.',
    secret: true,
  },
  APP_SECRET_PREVIOUS: {
    schema: z.string(),
    meaning: 'The previous secret, while it is being replaced.',
    secret: true,
  },
  DATABASE_URL: {
    schema: postgresAddress,
    unset: 'the embedded database',
    meaning: 'PostgreSQL 16 or newer with pgvector.',
    example: 'postgres://parley:password@localhost:5432/parley',
    secret: true,
  },
  DATABASE_LISTEN_URL: {
    schema: postgresAddress,
    unset: '`DATABASE_URL`',
    meaning:
      'Where `DATABASE_URL` names a pooler that shares connections between transactions (PgBouncer): the address of the server itself, for the one connection that waits for notifications.',
    example: 'postgres://parley:password@localhost:5432/parley',
    secret: true,
  },
  DATABASE_POOL_SIZE: {
    schema: wholeNumber(1),
    default: '10',
    meaning: 'Connections to PostgreSQL for requests.',
  },
  REDIS_URL: {
    schema: redisAddress,
    meaning:
      'Redis for several web processes: each can resume a running answer of another, and rate limits are shared.',
    example: 'redis://localhost:6379',
    secret: true,
  },
  S3_BUCKET: {
    schema: z.string(),
    unset: 'files are kept in `DATA_DIR`',
    meaning: 'Keeps uploaded files in this bucket of an S3-compatible store; needs both keys below.',
    example: 'parley-files',
  },
  S3_ENDPOINT: {
    schema: webAddress,
    unset: 'Amazon',
    meaning: 'Address of the S3-compatible store.',
    example: 'https://s3.example.com',
  },
  S3_REGION: {
    schema: z.string(),
    default: 'us-east-1',
    meaning: 'Region of the bucket.',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string(),
    meaning: 'Id of the key for the bucket.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string(),
    meaning: 'The key for the bucket.',
    secret: true,
  },
} as const satisfies Variables;
