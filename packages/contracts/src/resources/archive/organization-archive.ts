import { z } from 'zod';
import { integrationKinds } from '../../events/integration-lists.ts';
import { roles } from '../../rights/permissions.ts';
import { defineRoutes } from '../../route.ts';
import {
  maxArchivedChatbots,
  maxArchivedConversations,
  maxArchivedMembers,
  maxArchivedPictures,
  maxArchivedVersions,
} from '../../values/archive-limits.ts';
import { id, isoDate, line, nullableDate, webAddress } from '../../values/primitives.ts';
import {
  maxWebhookChatbots,
  maxWebhooks,
  webhookEventsInput,
  webhookName,
} from '../integrations/webhooks.ts';
import { archivedSettings, importedSetting } from './archived-settings.ts';
import { archivedChatbotState } from './archived-versions.ts';
import { importReport } from './chatbot-archive.ts';

export const organizationArchiveFormat = 'parley.organization';
/** Version 1 had no conversations, webhooks and members; version 2 no versions, pictures, settings and consents of leads. */
export const organizationArchiveVersions = [1, 2, 3] as const;
export const organizationArchiveVersion = 3;

/** Parts of an organization that its archive omits; earlier versions omitted more. */
export const omittedOrganizationParts = [
  'conversations',
  'analytics',
  'members',
  'settings',
  'consents',
  'keys',
  'webhooks',
  'pictures',
] as const;
export const leftInNewestVersion = ['analytics', 'members', 'keys'] as const;

const count = z.number().int().min(0);

/** The last entry of an archive (a tar file), with the list of all other entries. */
export const archiveManifest = z.strictObject({
  format: z.literal(organizationArchiveFormat),
  version: z.literal(organizationArchiveVersions),
  exportedAt: isoDate,
  counts: z.strictObject({
    chatbots: count.max(maxArchivedChatbots),
    files: count,
    leads: count,
    conversations: count.max(maxArchivedConversations).default(0),
    versions: count.max(maxArchivedChatbots * maxArchivedVersions).default(0),
    pictures: count.max(maxArchivedPictures).default(0),
  }),
  leftBehind: z.array(z.enum(omittedOrganizationParts)),
  entries: z.array(
    z.strictObject({ name: z.string().max(100), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

const archivedWebhook = z.strictObject({
  name: webhookName,
  url: webAddress,
  /** False if a part of the URL looked like a credential and was removed. */
  isComplete: z.boolean(),
  events: webhookEventsInput,
  /** Numbers in the archive; empty for all chatbots. */
  chatbots: z.array(z.number().int().min(1).max(maxArchivedChatbots)).max(maxWebhookChatbots),
});
export type ArchivedWebhook = z.output<typeof archivedWebhook>;

const archivedMember = z.strictObject({ name: line(200), email: line(254), role: z.enum(roles) });
export type ArchivedMember = z.output<typeof archivedMember>;

/** `organization.json`: data that belongs to no chatbot. */
export const archivedOrganization = z.strictObject({
  /** For information only: an import adds no members. */
  members: z.array(archivedMember).max(maxArchivedMembers),
  webhooks: z.array(archivedWebhook).max(maxWebhooks),
  /** Only the kinds of integrations, because the rest is secrets and members. */
  integrations: z.array(z.enum(integrationKinds)).max(integrationKinds.length),
  chatbots: z.array(archivedChatbotState).max(maxArchivedChatbots).default([]),
  settings: archivedSettings.nullable().default(null),
});
export type ArchivedOrganization = z.output<typeof archivedOrganization>;

export const organizationArchiveRoutes = defineRoutes({
  importOrganization: {
    method: 'POST',
    path: '/api/organization/import',
    summary:
      'Add the chatbots, knowledge, leads and conversations of an archive (multipart/form-data) to the current organization, and take over its settings; a dry run only reports what would come over',
    permission: 'organization.import',
    query: z.strictObject({
      dryRun: z.enum(['true', 'false']).optional(),
      /** `keep`: existing settings stay, and the import only fills the missing ones. */
      settings: z.enum(['replace', 'keep']).default('replace'),
    }),
    multipart: true,
    responses: {
      200: z.strictObject({
        /** Null for a dry run. */
        importId: id.nullable(),
        /** Empty if a call was repeated with its `Idempotency-Key`. */
        chatbots: z.array(
          z.strictObject({
            name: z.string(),
            outcome: z.enum(['imported', 'leftOut']),
            /** Why it is left out: the plan's limit is reached, or a feature is off. */
            reason: z.enum(['planLimit', 'featureOff']).nullable(),
            chatbotId: id.nullable(),
            /** Number of imported versions. */
            versions: count,
            /** Number of omitted versions, whose URLs or CSS are not allowed here. */
            versionsLeftOut: count,
            report: importReport,
          }),
        ),
        leads: z.strictObject({
          /** Number of added leads, or of leads to be added in a dry run. */
          added: count,
          /** Leads whose address or number their chatbot already has. */
          known: count,
          /** Leads of an omitted chatbot, or without address and number. */
          leftOut: count,
        }),
        conversations: z.strictObject({
          /** Numbers of added conversations and messages, or of those to be added in a dry run. */
          added: count,
          messages: count,
          /** Conversations whose last message exceeds the retention of their chatbot and plan. */
          expired: count,
          /** Conversations of an omitted chatbot. */
          leftOut: count,
        }),
        /** In archive order; empty for archives of earlier versions. */
        settings: z.array(importedSetting),
        /** Imported webhooks are disabled and have a new secret. */
        webhooks: z.array(
          z.strictObject({
            name: z.string(),
            outcome: z.enum(['imported', 'leftOut']),
            /** Why it is left out: the limit is reached, its chatbot is left out, or its URL is not allowed. */
            reason: z.enum(['tooMany', 'chatbotLeftOut', 'addressNotAllowed']).nullable(),
            /** Whether a removed credential of its URL must be entered again. */
            lacksCredential: z.boolean(),
          }),
        ),
        /** Other integrations, which must be set up again. */
        integrations: z.array(z.enum(integrationKinds)),
        /** The former members; none is added. */
        members: z.array(archivedMember),
        /** Time of the last import of the same archive; a repeated import adds everything again. */
        importedBefore: nullableDate,
        leftBehind: z.array(z.enum(omittedOrganizationParts)),
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
