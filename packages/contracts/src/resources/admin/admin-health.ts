import { z } from 'zod';
import { unreadReasons } from '../../failures.ts';
import { idFilter } from '../../list-filter.ts';
import { pageOf, pageQuery } from '../../pagination.ts';
import { id, isoDate, nullableDate, pathId } from '../../primitives.ts';
import { defineRoutes } from '../../route.ts';

const count = z.number().int();

/** What can be wrong, the gravest first. */
export const healthProblemKeys = [
  'disk',
  'events',
  'jobs',
  'pool',
  'deadLetters',
  'errors',
  'mailFailed',
  'circuits',
  'meaning',
  'diskLow',
  'seller',
  'seal',
  'backup',
] as const;

export const healthProblem = z.strictObject({ key: z.enum(healthProblemKeys), count });
export type HealthProblem = z.output<typeof healthProblem>;

/** How well the installation is: its database and queues as a whole, the rest as the answering process sees it. */
export const platformHealth = z.strictObject({
  problems: z.array(healthProblem),
  engine: z.enum(['embedded', 'postgres']),
  /** Connections of the answering process; null on the embedded engine, which has one session. */
  connections: z.strictObject({ used: count, size: count, waiting: count }).nullable(),
  /** The disk of DATA_DIR. */
  disk: z.strictObject({
    /** False while a full disk refuses writes. */
    hasRoom: z.boolean(),
    freeBytes: count,
    totalBytes: count,
  }),
  /** When the newest backup that this machine knows of was taken. */
  backupAt: nullableDate,
  jobs: z.strictObject({
    waiting: count,
    running: count,
    /** Jobs of suspended organizations. */
    held: count,
    deadLetters: count,
    /** Since when the job that has waited longest could have started. */
    oldestAt: nullableDate,
    queues: z.array(
      z.strictObject({ queue: z.string(), waiting: count, running: count, oldestAt: nullableDate }),
    ),
  }),
  events: z.strictObject({ waiting: count, oldestAt: nullableDate }),
  mail: z.strictObject({ due: count, failed: count }),
  /** Providers of models that are not called for a while because they kept failing. */
  openCircuits: count,
  /** The built-in models that search by meaning: `unavailable` if their files, their process or this system fail. */
  meaning: z.enum(['ready', 'off', 'unavailable']),
  /** Requests of the last hour, or since the answering process started. */
  requests: z.strictObject({
    since: isoDate,
    total: count,
    /** Those that failed with a status of 500 or above, without those that a quota, a pause or maintenance refused. */
    failed: count,
    p95Ms: count.nullable(),
    slowest: z.array(z.strictObject({ route: z.string(), total: count, failed: count, p95Ms: count })),
  }),
  /** Since when the oldest entry of the log has waited for its seal. */
  unsealedSince: nullableDate,
});
export type PlatformHealth = z.output<typeof platformHealth>;

/** A job that failed for good. */
export const deadJob = z.strictObject({
  id,
  queue: z.string(),
  failedAt: isoDate,
  /** How often it was tried. */
  tries: count,
  /** The first words of the error, without secrets. */
  error: z.string().nullable(),
  organization: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** The request that led to it; null for what a schedule began. */
  requestId: z.string().nullable(),
});

/** Pages of websites that were not read for one reason. */
export const crawlFailure = z.strictObject({
  reason: z.enum(unreadReasons),
  pages: count,
  /** Of how many organizations. */
  organizations: count,
  /** The hosts of their addresses with most such pages, at most 10; never a path or what a page says. */
  hosts: z.array(z.strictObject({ host: z.string(), pages: count })),
  /** How many hosts there are. */
  hostCount: count,
  /** Null where no page was asked for, such as beyond a limit. */
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
        /** True where only the newest 5,000 pages were counted. */
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
