import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { unreadReasons } from '../../values/failures.ts';
import { idFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, nullableDate, pathId } from '../../values/primitives.ts';

const count = z.number().int();

/** Health problems, most severe first. */
export const healthProblemKeys = [
  'disk',
  'events',
  'jobs',
  'pool',
  'deadLetters',
  'errors',
  'mailFailed',
  'mailbox',
  'circuits',
  'meaning',
  'diskLow',
  'seller',
  'seal',
  'backup',
] as const;

export const healthProblem = z.strictObject({ key: z.enum(healthProblemKeys), count });
export type HealthProblem = z.output<typeof healthProblem>;

/** Health of the installation: database and queues as a whole, the rest for the process that responds. */
export const platformHealth = z.strictObject({
  problems: z.array(healthProblem),
  engine: z.enum(['embedded', 'postgres']),
  /** Connections of the responding process; null on the embedded engine, which has one session. */
  connections: z.strictObject({ used: count, size: count, waiting: count }).nullable(),
  /** Disk of DATA_DIR. */
  disk: z.strictObject({
    /** False while a full disk blocks writes. */
    hasRoom: z.boolean(),
    freeBytes: count,
    totalBytes: count,
  }),
  /** Time of the newest backup known to this machine. */
  backupAt: nullableDate,
  jobs: z.strictObject({
    waiting: count,
    running: count,
    /** Jobs of suspended organizations, which do not run. */
    held: count,
    deadLetters: count,
    /** Since when the oldest pending job has been due. */
    oldestAt: nullableDate,
    queues: z.array(
      z.strictObject({ queue: z.string(), waiting: count, running: count, oldestAt: nullableDate }),
    ),
  }),
  events: z.strictObject({ waiting: count, oldestAt: nullableDate }),
  mail: z.strictObject({ due: count, failed: count }),
  /** Model providers that are not called for a while after repeated failures. */
  openCircuits: count,
  /** Built-in models for semantic search: `unavailable` if their files, their process or this system fail. */
  meaning: z.enum(['ready', 'off', 'unavailable']),
  /** Requests of the last hour, or since the responding process started. */
  requests: z.strictObject({
    since: isoDate,
    total: count,
    /** Requests with a status of 500 or above, except refusals by a quota, a pause or maintenance. */
    failed: count,
    p95Ms: count.nullable(),
    slowest: z.array(z.strictObject({ route: z.string(), total: count, failed: count, p95Ms: count })),
  }),
  /** Since when the oldest log entry has been waiting for its seal. */
  unsealedSince: nullableDate,
});
export type PlatformHealth = z.output<typeof platformHealth>;

/** A job that failed permanently. */
export const deadJob = z.strictObject({
  id,
  queue: z.string(),
  failedAt: isoDate,
  /** Number of attempts. */
  tries: count,
  /** Start of the error message, without secrets. */
  error: z.string().nullable(),
  organization: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** The request that created the job; null for a scheduled job. */
  requestId: z.string().nullable(),
});

/** Website pages that were not read for one reason. */
export const crawlFailure = z.strictObject({
  reason: z.enum(unreadReasons),
  pages: count,
  /** Number of affected organizations. */
  organizations: count,
  /** The hosts with the most such pages, at most 10; never paths or content. */
  hosts: z.array(z.strictObject({ host: z.string(), pages: count })),
  /** Total number of hosts. */
  hostCount: count,
  /** Null if no page was requested, such as beyond a limit. */
  lastAt: nullableDate,
});
export type CrawlFailure = z.output<typeof crawlFailure>;

const jobParams = z.strictObject({ jobId: pathId() });
const actErrors = ['unauthenticated', 'forbidden', 'not_found', 'confirmation_required'] as const;

export const adminHealthRoutes = defineRoutes({
  getAdminHealth: {
    method: 'GET',
    path: '/api/admin/health',
    summary: 'What is wrong, and the figures of database, queues, emails and requests',
    permission: 'admin:overview.read',
    responses: { 200: platformHealth },
    errors: ['unauthenticated', 'forbidden'],
  },
  listAdminCrawlFailures: {
    method: 'GET',
    path: '/api/admin/crawl-failures',
    summary: 'Why pages of websites were not read, by reason, with counts and hosts',
    permission: 'admin:overview.read',
    query: z.strictObject({ organizationId: idFilter, chatbotId: idFilter }),
    responses: {
      200: z.strictObject({
        items: z.array(crawlFailure),
        /** True if only the newest 5,000 pages were counted. */
        isCut: z.boolean(),
      }),
    },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  listAdminDeadJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Jobs that failed for good, newest first',
    permission: 'admin:overview.read',
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(deadJob) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  retryAdminDeadJob: {
    method: 'POST',
    path: '/api/admin/jobs/{jobId}/retry',
    summary: 'Let a job that failed for good run again, with all its tries',
    permission: 'admin:job.manage',
    params: jobParams,
    responses: { 204: null },
    errors: actErrors,
    confirmation: true,
  },
  discardAdminDeadJob: {
    method: 'POST',
    path: '/api/admin/jobs/{jobId}/discard',
    summary: 'Give up on a job that failed for good',
    permission: 'admin:job.manage',
    params: jobParams,
    responses: { 204: null },
    errors: actErrors,
    confirmation: true,
  },
});
