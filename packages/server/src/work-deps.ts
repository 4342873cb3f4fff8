import { readerOf, tenantScope, withScope } from './db/scope.ts';
import type { Deps } from './kernel/deps/deps.ts';
import {
  createRemoveChatbotContents,
  createRemoveOrganizationFiles,
  exportTablesOf,
  removeBatchesOf,
  visitorDataOf,
} from './kernel/slice/slice-data.ts';
import { findEffectCause, reserveEffects } from './record/visitor-effects.ts';
import { createSpending } from './resources/billing/usage/spending.ts';
import { listArchivedChatbots, listArchivedVersions } from './resources/chatbots/archive/archive.queries.ts';
import { readArchivedChatbot } from './resources/chatbots/archive/archived-chatbots.ts';
import { readArchivedVersion } from './resources/chatbots/archive/archived-versions.ts';
import { type RemovalDeps, removeChatbots } from './resources/chatbots/lifecycle/remove-chatbots.ts';
import { listCallingChatbots } from './resources/chatbots/settings/snapshot.queries.ts';
import { readChatbot } from './resources/chatbots/versions/get-chatbot.ts';
import { readHandover } from './resources/contact-requests/get-contact-requests.ts';
import { listArchivedConversations } from './resources/conversations/archive/list-archived.ts';
import { readMessage, readSummary } from './resources/conversations/get-conversations.ts';
import { readExport } from './resources/exports/get-exports.ts';
import { readArchivedLogo } from './resources/images/archived-pictures.ts';
import { listArchivedPictures, readArchivedPicture } from './resources/images/images.queries.ts';
import { listArchived } from './resources/knowledge/archive/list-archived.ts';
import { readSource } from './resources/knowledge/sources/get-source.ts';
import { captureLead, makesLead } from './resources/leads/capture/capture-lead.ts';
import { deleteLeadRow } from './resources/leads/edit/delete-lead.queries.ts';
import { readLead } from './resources/leads/edit/get-leads.ts';
import { listArchivedLeads } from './resources/leads/import/list-archived-leads.ts';
import { listArchivedMembers } from './resources/members/members.queries.ts';
import { readArchivedSettings } from './resources/organization/archived-settings.ts';
import type { ArchiveReadDeps } from './resources/organization-archive/organization-archive-deps.ts';
import { writeArchive } from './resources/organization-archive/write-archive.ts';
import { readArchivedPrivacy } from './resources/privacy/archived-privacy.ts';
import { createEmbeddingTargets } from './resources/providers/keys/embedding-targets.ts';
import { resolveModelsOfAll } from './resources/providers/keys/resolve-models.ts';
import { resolveOrganizationModel } from './resources/providers/keys/resolve-organization-model.ts';
import { listArchivedWebhooks } from './resources/webhooks/archived-webhooks.ts';
import { anySlices, type WorkDeps } from './slices.ts';

/** Connects the jobs of each slice with the functions that they need of other slices. */
export function createWorkDeps(deps: Deps): WorkDeps {
  const removal: RemovalDeps = {
    ...deps,
    removeChatbotContents: createRemoveChatbotContents(anySlices, deps),
  };
  const spending = createSpending(deps);
  const archiveReadDeps: ArchiveReadDeps = {
    storage: deps.storage,
    listArchivedChatbots,
    readArchivedChatbot: (read, chatbot) =>
      readArchivedChatbot({ archivedKnowledge: { list: listArchived } }, read, chatbot),
    listArchivedVersions,
    readArchivedVersion,
    listArchivedPictures,
    readArchivedPicture,
    listArchivedLeads,
    listArchivedConversations,
    listArchivedWebhooks,
    listArchivedMembers,
    readArchivedSettings: async (tx, organizationId) => ({
      ...(await readArchivedSettings(tx, deps, organizationId)),
      privacy: await readArchivedPrivacy(tx, organizationId),
    }),
    readArchivedLogo,
  };
  return {
    ...removal,
    visitorData: visitorDataOf(anySlices),
    captureLead: (tx, left) => captureLead(deps, tx, left),
    allowsLead: async ({ organizationId, conversationId, ...left }) => {
      const scope = tenantScope(organizationId);
      const isMade = await withScope(deps.database, scope, (tx) =>
        makesLead(tx, { organizationId, conversationId, ...left }),
      );
      if (!isMade) return true;
      const reader = readerOf(deps.database, scope);
      const cause = await findEffectCause(reader, organizationId, conversationId);
      return cause === undefined || (await reserveEffects(deps, cause, 'lead')) > 0;
    },
    eraseLead: deleteLeadRow,
    withinSpending: ({ target, ...snapshot }, generate) =>
      spending.within({ snapshot, target, isCheapest: true }, generate),
    embeddings: createEmbeddingTargets(deps),
    listCallingChatbots,
    resolveModelsOfAll: (organizationId, chatbots) => resolveModelsOfAll(deps, organizationId, chatbots),
    resolveInsightModel: (organizationId, model) => resolveOrganizationModel(deps, organizationId, model),
    removeChatbots: (organizationId, signal) => removeChatbots(removal, organizationId, signal),
    removeFiles: createRemoveOrganizationFiles(anySlices, deps),
    removeBatches: removeBatchesOf(anySlices),
    exportTables: exportTablesOf(anySlices),
    organizationArchive: (read, organization, progress) =>
      writeArchive(archiveReadDeps, read, organization, progress),
    webhookSubjects: {
      // The text of a visitor's request is left out; only events of the conversation contain what the visitor wrote.
      lead: async (tx, reader, id) => {
        const { contactRequest: _, ...lead } = await readLead(tx, deps, reader, id);
        return lead;
      },
      conversation: (tx, reader, id) => readSummary(tx, deps, reader, id),
      message: (tx, reader, id) => readMessage(tx, deps, reader, id),
      handover: readHandover,
      chatbot: async (tx, { organizationId }, id) => {
        const { name, publishedVersion } = await readChatbot(tx, { organizationId, role: null }, id);
        return { id, name, version: publishedVersion };
      },
      knowledge: (tx, reader, id) => readSource(tx, deps, reader, id),
      export: (tx, reader, id) => readExport(tx, deps, reader, id),
    },
  };
}
