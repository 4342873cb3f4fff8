import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { exportFormats, exportStatuses, exportTypes } from '../../values/lists.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, moment, nullableDate, pathId } from '../../values/primitives.ts';

const count = z.number().int();

/** A copy of the organization's data, which a job writes to a file. */
export const dataExport = z.strictObject({
  id,
  type: z.enum(exportTypes),
  format: z.enum(exportFormats),
  /** Limits the export to data created from and up to these times. */
  from: nullableDate,
  to: nullableDate,
  status: z.enum(exportStatuses),
  /** Rows. The total is an estimate until the file is ready. */
  progress: z.strictObject({ done: count, total: count }),
  /** Rows in the file; null until it is ready. */
  rows: count.nullable(),
  sizeBytes: count.nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  createdAt: isoDate,
  /** When the file is deleted; null until it is ready. */
  expiresAt: nullableDate,
});
export type DataExport = z.output<typeof dataExport>;

const params = z.strictObject({ exportId: pathId() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const exportRoutes = defineRoutes({
  listExports: {
    method: 'GET',
    path: '/api/exports',
    summary: 'Data exports of the current organization of the last 30 days, newest first',
    permission: 'export.read',
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(dataExport) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
    duringSuspension: true,
  },
  createExport: {
    method: 'POST',
    path: '/api/exports',
    summary: 'Request a file with data of the organization; the newest 20 files are kept, each for 7 days',
    permission: 'export.manage',
    body: z
      .strictObject({
        type: z.enum(exportTypes),
        format: z.enum(exportFormats),
        from: moment.optional(),
        to: moment.optional(),
      })
      .refine(
        ({ from, to }) => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to),
        {
          error: 'validation.rangeReversed',
          path: ['to'],
        },
      )
      .refine(({ type, format }) => (type === 'organization') === (format === 'archive'), {
        error: 'validation.archiveFormat',
        path: ['format'],
      })
      .refine(({ type, from, to }) => type !== 'organization' || (from === undefined && to === undefined), {
        error: 'validation.archiveRange',
        path: ['from'],
      }),
    responses: { 201: dataExport },
    errors: [
      'unauthenticated',
      'forbidden',
      'validation_failed',
      'exports_busy',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
    duringSuspension: true,
  },
  downloadExport: {
    method: 'GET',
    path: '/api/exports/{exportId}/download',
    summary:
      'The file of an export: JSON, CSV, XML, a ZIP of several CSV files, or an archive that can be imported',
    permission: 'export.manage',
    params,
    responses: { 200: null },
    errors: [...itemErrors, 'export_not_ready', 'export_expired'],
    duringSuspension: true,
  },
  retryExport: {
    method: 'POST',
    path: '/api/exports/{exportId}/retry',
    summary: 'Request a failed export once more, with the data that there is now',
    permission: 'export.manage',
    params,
    responses: { 200: dataExport },
    errors: [...itemErrors, 'conflict', 'exports_busy'],
    duringSuspension: true,
  },
});
