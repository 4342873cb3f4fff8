import { z } from 'zod';
import {
  maxArchivedChatbots,
  maxArchivedConversations,
  maxArchivedMembers,
  maxArchivedPictures,
  maxArchivedVersions,
} from '../archive-limits.ts';
import { integrationKinds } from '../integration-lists.ts';
import { roles } from '../permissions.ts';
import { id, isoDate, line, nullableDate, webAddress } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { archivedSettings, importedSetting } from './archived-settings.ts';
import { archivedLook } from './archived-versions.ts';
import { importReport } from './chatbot-archive.ts';
import { maxWebhookChatbots, maxWebhooks, webhookEventsInput, webhookName } from './webhooks.ts';

export const organizationArchiveFormat = 'parley.organization';
/** The first one had no conversations, webhooks and members; the second no versions, pictures, settings and consents of leads. */
export const organizationArchiveVersions = [1, 2, 3] as const;
export const organizationArchiveVersion = 3;

/** What an organization has and its archive has not; those of earlier versions had less. */
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
export const leftInNewestVersion = ['analytics', 'members', 'keys'] as const;

const count = z.number().int().min(0);

/** The last entry of an archive, a tar file: what else is in it. */
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
  leftBehind: z.array(z.enum(leftInOrganization)),
  entries: z.array(
    z.strictObject({ name: z.string().max(100), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

const archivedWebhook = z.strictObject({
  name: webhookName,
  url: webAddress,
  /** False if a part of the address looked like a credential and is not there. */
  isComplete: z.boolean(),
  events: webhookEventsInput,
  /** Numbers in the archive; empty for all. */
  chatbots: z.array(z.number().int().min(1).max(maxArchivedChatbots)).max(maxWebhookChatbots),
});
export type ArchivedWebhook = z.output<typeof archivedWebhook>;

const archivedMember = z.strictObject({ name: line(200), email: line(254), role: z.enum(roles) });
export type ArchivedMember = z.output<typeof archivedMember>;

/** `organization.json`: what belongs to no chatbot. */
export const archivedOrganization = z.strictObject({
  /** To be read: an import adds nobody. */
  members: z.array(archivedMember).max(maxArchivedMembers),
  webhooks: z.array(archivedWebhook).max(maxWebhooks),
  /** Other integrations have nothing but secrets and members. */
  integrations: z.array(z.enum(integrationKinds)).max(integrationKinds.length),
  chatbots: z.array(archivedLook).max(maxArchivedChatbots).default([]),
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
      /** `keep`: what the organization has chosen stays, and settings only fill what it has not. */
      settings: z.enum(['replace', 'keep']).default('replace'),
    }),
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
            /** How many of its published versions came along. */
            versions: count,
            /** How many did not: their address or CSS is not allowed here. */
            versionsLeftOut: count,
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
        conversations: z.strictObject({
          /** How many were added with how many messages, or would be. */
          added: count,
          messages: count,
          /** Whose last message is older than their chatbot and the plan keep it. */
          expired: count,
          /** Whose chatbot is left out. */
          leftOut: count,
        }),
        /** In the order of the archive; empty for archives of earlier versions. */
        settings: z.array(importedSetting),
        /** They arrive switched off and with a new secret. */
        webhooks: z.array(
          z.strictObject({
            name: z.string(),
            outcome: z.enum(['imported', 'leftOut']),
            /** Why it is left out: there are too many, it is of a chatbot that is left out, or its address may not be called. */
            reason: z.enum(['tooMany', 'chatbotLeftOut', 'addressNotAllowed']).nullable(),
            /** Whether a part of its address that looked like a credential is to be entered again. */
            lacksCredential: z.boolean(),
          }),
        ),
        /** Which other integrations there were: they are to be set up again. */
        integrations: z.array(z.enum(integrationKinds)),
        /** Who the members were; nobody is added. */
        members: z.array(archivedMember),
        /** When the same archive was imported last; all of it is added once more. */
        importedBefore: nullableDate,
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
