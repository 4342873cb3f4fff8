import { z } from 'zod';
import { logActorKinds } from '../../rights/admin-lists.ts';
import { defineRoutes } from '../../route.ts';
import { choiceFilter, idFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, moment } from '../../values/primitives.ts';
import { logBreak, logProof } from '../organization/log-verification.ts';
import { adminSearch } from './admin-inputs.ts';

export const adminLogEntry = z.strictObject({
  id,
  createdAt: isoDate,
  actor: z.strictObject({
    kind: z.enum(logActorKinds),
    id: z.string().nullable(),
    /** Null if the actor no longer exists or has no name. */
    name: z.string().nullable(),
  }),
  /** `<subject>.<verb>`, such as `member.remove`. */
  action: z.string(),
  target: z.strictObject({ kind: z.string(), id: z.string().nullable() }),
  organization: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** The administrator's reason. */
  reason: z.string().nullable(),
  /** Old and new value, as JSON of the changed fields or as one value; null if not recorded. */
  change: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
});

const filters = {
  /** Part of an action, or the exact id of a target, an actor or a request. */
  search: adminSearch,
  actor: choiceFilter(logActorKinds),
  action: z
    .string()
    .regex(/^[a-zA-Z.]{1,64}$/)
    .optional(),
  target: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  organizationId: idFilter,
  from: moment.optional(),
  to: moment.optional(),
};
export type AdminLogFilters = z.output<z.ZodObject<typeof filters>>;

/** Whether both logs still match their seals. */
export const platformLogProof = logProof.extend({
  /** The newest valid seal, to compare with the process log, which contains one a day. */
  newest: z.strictObject({ n: z.number().int(), hash: z.string() }).nullable(),
  /** The organization is null for the platform's log. */
  brokenAt: logBreak
    .extend({ organization: z.strictObject({ id, name: z.string().nullable() }).nullable() })
    .nullable(),
});
export type PlatformLogProof = z.output<typeof platformLogProof>;

export const adminLogRoutes = defineRoutes({
  listAdminLogs: {
    method: 'GET',
    path: '/api/admin/logs',
    summary: 'Sensitive actions of administrators and in all organizations, newest first',
    permission: 'admin:log.read',
    query: z.strictObject({ ...pageQuery, ...filters }),
    responses: { 200: pageOf(adminLogEntry) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  exportAdminLogs: {
    method: 'GET',
    path: '/api/admin/logs.csv',
    summary: 'The matching actions as CSV, at most 10,000; writes an entry itself',
    permission: 'admin:log.read',
    query: z.strictObject(filters),
    responses: { 200: null },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  verifyAdminLogs: {
    method: 'GET',
    path: '/api/admin/logs/verify',
    summary: 'Whether an entry was altered, removed or added after it was sealed',
    permission: 'admin:log.read',
    responses: { 200: platformLogProof },
    errors: ['unauthenticated', 'forbidden'],
  },
});
