import { z } from 'zod';
import { maxArchivedChatbots } from '../lists.ts';
import { id, isoDate } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { importReport } from './chatbot-archive.ts';
import { leadDetails } from './leads.ts';

export const organizationArchiveFormat = 'parley.organization';
export const organizationArchiveVersion = 1;

/** What an organization has and its archive has not. */
export const leftInOrganization = [
  'conversations',
  'analytics',
  'members',
  'settings',
  'consents',
  'keys',
  'webhooks',
  'pictures',
] as const;

const count = z.number().int().min(0);

/** The last entry of an archive, a tar file: what else is in it. */
export const archiveManifest = z.strictObject({
  format: z.literal(organizationArchiveFormat),
  version: z.literal(organizationArchiveVersion),
  exportedAt: isoDate,
  counts: z.strictObject({ chatbots: count.max(maxArchivedChatbots), files: count, leads: count }),
  leftBehind: z.array(z.enum(leftInOrganization)),
  entries: z.array(
    z.strictObject({ name: z.string().max(100), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

/** A line of `leads.ndjson`: a lead, and the number of its chatbot in the archive. */
export const archivedLead = z.strictObject({ chatbot: count.max(maxArchivedChatbots), lead: leadDetails });
export type ArchivedLead = z.output<typeof archivedLead>;

export const organizationArchiveRoutes = defineRoutes({
  importOrganization: {
    method: 'POST',
    path: '/api/organization/import',
    summary:
      'Add the chatbots, knowledge and leads of an archive (multipart/form-data) to the current organization; a dry run only reports what would come over',
    permission: 'organization.import',
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).optional() }),
    multipart: true,
    responses: {
      200: z.strictObject({
        /** Null for a dry run. */
        importId: id.nullable(),
        /** Empty where a call is repeated with its `Idempotency-Key`. */
        chatbots: z.array(
          z.strictObject({
            name: z.string(),
            outcome: z.enum(['imported', 'leftOut']),
            /** Why it is left out: the plan has no room, or a feature is off. */
            reason: z.enum(['planLimit', 'featureOff']).nullable(),
            chatbotId: id.nullable(),
            report: importReport,
          }),
        ),
        leads: z.strictObject({
          /** How many were added, or would be. */
          added: count,
          /** Whose address or number their chatbot has a lead of already. */
          known: count,
          /** Whose chatbot is left out, or whom no address and no number reaches. */
          leftOut: count,
        }),
        leftBehind: z.array(z.enum(leftInOrganization)),
      }),
    },
    errors: [
      'unauthenticated',
      'forbidden',
      'file_missing',
      'file_too_large',
      'storage_full',
      'validation_failed',
      'bad_request',
      'rate_limited',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
  },
});
export type OrganizationImport = z.output<
  (typeof organizationArchiveRoutes)['importOrganization']['responses'][200]
>;
