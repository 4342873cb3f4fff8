import { z } from 'zod';
import { logActorKinds } from '../../rights/admin-lists.ts';
import { defineRoutes } from '../../route.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate } from '../../values/primitives.ts';
import { logProof } from './log-verification.ts';

export const auditEntry = z.strictObject({
  id,
  /** `<subject>.<verb>`, such as `member.remove`. */
  action: z.string(),
  actor: z.strictObject({
    kind: z.enum(logActorKinds),
    id: z.string().nullable(),
    /** Null if the actor no longer exists. */
    name: z.string().nullable(),
  }),
  target: z.strictObject({
    kind: z.string(),
    id: z.string().nullable(),
    /** Current name; null if it is deleted or has no name. For a deleted target, `details` may contain the name. */
    name: z.string().nullable(),
  }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string().nullable(),
  createdAt: isoDate,
});

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/api/organization/audit',
    summary: 'Sensitive actions in the current organization, newest first',
    permission: 'organization.audit',
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(auditEntry) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  verifyAudit: {
    method: 'GET',
    path: '/api/organization/audit/verify',
    summary: 'Whether an entry of the current organization was altered, removed or added after it was sealed',
    permission: 'organization.audit',
    responses: { 200: logProof },
    errors: ['unauthenticated', 'forbidden'],
  },
});
