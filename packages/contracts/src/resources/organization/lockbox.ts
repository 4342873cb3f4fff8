import { z } from 'zod';
import { lockboxScopes, lockboxStatuses, lockboxTargets } from '../../rights/lockbox-lists.ts';
import { defineRoutes } from '../../route.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, nullableDate, pathId } from '../../values/primitives.ts';

export const lockboxGrant = z.strictObject({
  id,
  scope: z.enum(lockboxScopes),
  /** The administrator's reason. */
  reason: z.string(),
  /** Duration of access after approval. */
  minutes: z.number().int(),
  status: z.enum(lockboxStatuses),
  /** Opened by two administrators without the organization's approval. */
  breakGlass: z.boolean(),
  /** The administrator who requested it, and the only one who can read. */
  requestedBy: z.string(),
  requestedAt: isoDate,
  /** The second administrator of a break-glass grant. */
  secondedBy: z.string().nullable(),
  /** The member who approved or refused it; null if the account no longer exists. */
  decidedBy: z.string().nullable(),
  openedAt: nullableDate,
  expiresAt: nullableDate,
  endedAt: nullableDate,
  endedBy: z.enum(['organization', 'platform']).nullable(),
  reads: z.number().int(),
  lastReadAt: nullableDate,
});
export type LockboxGrant = z.output<typeof lockboxGrant>;

export const lockboxRead = z.strictObject({
  id,
  readAt: isoDate,
  administrator: z.string(),
  /** What was read: a list, or the item with this `id`. */
  what: z.strictObject({
    kind: z.enum([...lockboxTargets, 'other']),
    id: z.string().nullable(),
  }),
  ip: z.string().nullable(),
});

const params = z.strictObject({ grantId: pathId() });
const readErrors = ['unauthenticated', 'forbidden', 'validation_failed'] as const;
const actErrors = ['unauthenticated', 'forbidden', 'not_found', 'conflict'] as const;

/** Access of platform administrators, as the organization sees and decides it. */
export const lockboxRoutes = defineRoutes({
  listLockbox: {
    method: 'GET',
    path: '/api/organization/lockbox',
    summary: 'Requests and grants to read what the organization wrote, newest first',
    permission: 'lockbox.read',
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(lockboxGrant) },
    errors: readErrors,
    duringSuspension: true,
  },
  listLockboxReads: {
    method: 'GET',
    path: '/api/organization/lockbox/{grantId}/reads',
    summary: 'Everything that was read under a grant, newest first',
    permission: 'lockbox.read',
    params,
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(lockboxRead) },
    errors: [...readErrors, 'not_found'],
    duringSuspension: true,
  },
  approveLockbox: {
    method: 'POST',
    path: '/api/organization/lockbox/{grantId}/approve',
    summary: 'Let the administrator read, for the time that was asked for',
    permission: 'lockbox.decide',
    params,
    responses: { 200: lockboxGrant },
    errors: [...actErrors, 'confirmation_required'],
    confirmation: true,
    duringSuspension: true,
  },
  refuseLockbox: {
    method: 'POST',
    path: '/api/organization/lockbox/{grantId}/refuse',
    summary: 'Refuse a request',
    permission: 'lockbox.decide',
    params,
    responses: { 200: lockboxGrant },
    errors: actErrors,
    duringSuspension: true,
    duringMaintenance: true,
  },
  endLockbox: {
    method: 'POST',
    path: '/api/organization/lockbox/{grantId}/end',
    summary: 'End a grant at once; reads that are running are finished first',
    permission: 'lockbox.decide',
    params,
    responses: { 200: lockboxGrant },
    errors: actErrors,
    duringSuspension: true,
    duringMaintenance: true,
  },
});
