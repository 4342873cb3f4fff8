import { createVerifyGoogleToken } from './accounts/google/google-token.ts';
import { withLongAcquireTimeout } from './db/long-acquire-timeout.ts';
import type { HttpDeps } from './http/http-deps.ts';
import type { OpenStreams } from './http/live-events.ts';
import type { ChatbotSnapshot } from './kernel/chatbot/chatbot.ts';
import { visitorDataOf } from './kernel/slice/slice-data.ts';
import { memoizeByObject } from './lib/timing/memoize.ts';
import { setAgency } from './resources/agencies/agency.ts';
import { readFigures } from './resources/analytics/store/read-figures.ts';
import { previewOperatorChange } from './resources/billing/operator/operator-changes.ts';
import { setPlan } from './resources/billing/operator/set-plan.ts';
import { createSetStatus } from './resources/billing/operator/set-status.ts';
import { createSettleInvoice } from './resources/billing/operator/settle-invoice.ts';
import { refreshLimits } from './resources/billing/usage/refresh-limits.ts';
import { createSpending } from './resources/billing/usage/spending.ts';
import { answerOnce } from './resources/chat/answering/answer-once.ts';
import { createTurnSlots } from './resources/chat/answering/running/turn-slots.ts';
import type { ChatDeps } from './resources/chat/chat-deps.ts';
import {
  checkArchivedChatbot,
  countArchivedMessages,
  createArchivedChatbot,
  reportArchivedChatbot,
} from './resources/chatbots/archive/archived-chatbots.ts';
import {
  addArchivedVersions,
  checkArchivedVersion,
  picturesOf,
  withPictures,
} from './resources/chatbots/archive/archived-versions.ts';
import { createFlowStore } from './resources/chatbots/flow/flow-store.ts';
import { callsOfDraft } from './resources/chatbots/settings/calls-of-draft.ts';
import {
  listCallingChatbots,
  listPublishedChatbots,
  loadDraftChatbot,
  loadPublishedChatbot,
} from './resources/chatbots/settings/snapshot.queries.ts';
import { getChatbots, readChatbot, readChatbots } from './resources/chatbots/versions/get-chatbot.ts';
import { isContactKept } from './resources/contact-requests/contact-requests.queries.ts';
import { keepContact } from './resources/contact-requests/keep-contact.ts';
import {
  addArchivedConsents,
  addArchivedConversations,
  retentionStart,
} from './resources/conversations/archive/add-archived.ts';
import {
  getNewMessages,
  readConversation,
  readConversations,
  readMessagesAfter,
  readNote,
  readRecordedMessage,
} from './resources/conversations/get-conversations.ts';
import { openSecrets } from './resources/flow-secrets/open-secrets.ts';
import { getUser } from './resources/identity/get-user.ts';
import type { OrganizationFacts } from './resources/identity/identity-deps.ts';
import { logIn } from './resources/identity/log-in.ts';
import { registerUser } from './resources/identity/register-user.ts';
import { checkArchivedPicture, takeArchivedLogo } from './resources/images/archived-pictures.ts';
import { savePicture } from './resources/images/images.queries.ts';
import { addArchivedSource, archivedAddress } from './resources/knowledge/archive/add-archived-source.ts';
import { addArchivedTexts } from './resources/knowledge/archive/add-archived-texts.ts';
import { listArchived } from './resources/knowledge/archive/list-archived.ts';
import { searchKnowledge } from './resources/knowledge/search-knowledge.ts';
import { createTextSource } from './resources/knowledge/sources/create-text-source.ts';
import { readAllSources, readWholeSource } from './resources/knowledge/sources/get-source.ts';
import { isNumberKept } from './resources/leads/capture/capture-lead.queries.ts';
import { captureLead } from './resources/leads/capture/capture-lead.ts';
import { emitConsentChange } from './resources/leads/capture/emit-consent-change.ts';
import { createLead } from './resources/leads/edit/create-lead.ts';
import { assignRequestToLead, markLead } from './resources/leads/edit/follow-requests.ts';
import { addArchivedLeads, recordImport } from './resources/leads/import/import-leads.ts';
import { joinByAddress } from './resources/leads/store/lead-requests.queries.ts';
import { notifyOfOpenGrant } from './resources/notices/notify-members.ts';
import { takeArchivedSettings } from './resources/organization/archived-settings.ts';
import { createWithFirstMember } from './resources/organization/create-organization.ts';
import { describeCurrent, getOrganization } from './resources/organization/get-organization.ts';
import { takeArchivedPrivacy } from './resources/privacy/archived-privacy.ts';
import { createEmbeddingTargets } from './resources/providers/keys/embedding-targets.ts';
import { resolveModels, resolveModelsOfAll } from './resources/providers/keys/resolve-models.ts';
import { resolveOrganizationModel } from './resources/providers/keys/resolve-organization-model.ts';
import { createExampleVectors } from './resources/providers/meaning/example-vectors.ts';
import { createQuestionVectors } from './resources/providers/meaning/question-vectors.ts';
import { createReadSupport } from './resources/providers/meaning/read-support.ts';
import { createSemanticScorer } from './resources/providers/meaning/semantic-scorer.ts';
import { addArchivedWebhooks, isCallable } from './resources/webhooks/archived-webhooks.ts';
import { anySlices, type WebDeps } from './slices.ts';

/** Slices do not import each other, so each gets the functions that it needs of other slices here. */
export function createWebDeps(deps: HttpDeps, openStreams: OpenStreams): WebDeps {
  const organizations: OrganizationFacts = {
    createWithFirstMember: (tx, input) => createWithFirstMember(deps, tx, input),
    describeCurrent: (organizationId, userId) => describeCurrent(deps, organizationId, userId),
  };
  const accounts = {
    ...deps,
    organizations,
    describeUser: (account: Parameters<typeof getUser>[1]) =>
      getUser({ database: deps.database, organizations }, account),
  };
  const chat = chatDepsOf(deps, openStreams);
  return {
    ...accounts,
    ...chat,
    requestLeads: {
      join: joinByAddress,
      mark: (tx, scope, to) => markLead(tx, deps, scope, to),
    },
    tools: {
      listChatbots: (scope, page) => getChatbots(deps, scope, page),
      ask: (scope, question, signal) => answerOnce(chat, scope, question, signal),
      searchKnowledge: (scope, chatbotId, search) =>
        searchKnowledge({ ...deps, questionVector: chat.questionVector }, scope, chatbotId, search),
      createLead: (scope, lead) => createLead(deps, scope, lead),
      addText: (scope, chatbotId, text) => createTextSource(deps, scope, chatbotId, text),
    },
    setPlan,
    setStatus: createSetStatus(deps),
    previewChange: (tx, organizationId, change) => previewOperatorChange(tx, deps, organizationId, change),
    settleInvoice: createSettleInvoice(deps),
    setAgency,
    lockboxReads: {
      conversations: (tx, reader, query) => readConversations(tx, deps, reader, query),
      conversation: (tx, reader, id) => readConversation(tx, deps, reader, id),
      sources: (tx, reader, range) => readAllSources(tx, deps, reader, range),
      source: (tx, reader, id) => readWholeSource(tx, deps, reader, id),
      chatbots: readChatbots,
      chatbot: readChatbot,
    },
    inboxReads: {
      conversation: (tx, scope, id) => readConversation(tx, deps, scope, id),
      newMessages: (scope, id, after) => getNewMessages(deps, scope, id, after),
      messagesAfter: (tx, scope, id, ordinal) => readMessagesAfter(tx, deps, scope, id, ordinal),
      message: (tx, scope, id) => readRecordedMessage(tx, deps, scope, id),
      note: readNote,
    },
    notifyOfOpenGrant: (tx, grant) => notifyOfOpenGrant(tx, deps, grant),
    refreshLimits: (tx, organizationId) => refreshLimits(tx, deps, organizationId),
    readFigures,
    createWithFirstMember: organizations.createWithFirstMember,
    describeOrganization: (organizationId, userId) => getOrganization(deps, organizationId, userId),
    setCurrent: deps.sessions.setOrganization,
    verifyGoogleToken: createVerifyGoogleToken(deps),
    logIn: (input, caller) => logIn(accounts, input, caller),
    registerCustomer: (agencyId, input, caller) =>
      registerUser({ ...accounts, organizations: customersOf(organizations, agencyId) }, input, caller),
    embeddings: createEmbeddingTargets(deps),
    archivedKnowledge: {
      list: listArchived,
      addTexts: (tx, scope, chatbotId, texts) => addArchivedTexts(tx, deps, scope, { chatbotId, texts }),
    },
    organizationParts: organizationPartsOf(deps),
    listCallingChatbots,
    callsOfDraft: (scope, chatbotId, model) => callsOfDraft(deps, scope, chatbotId, model),
    resolveModelsOfAll: (organizationId, chatbots) => resolveModelsOfAll(deps, organizationId, chatbots),
    resolveInsightModel: (organizationId, model) => resolveOrganizationModel(deps, organizationId, model),
  };

  function customersOf(facts: OrganizationFacts, agencyId: string): OrganizationFacts {
    return {
      ...facts,
      createWithFirstMember: (tx, made) => createWithFirstMember(deps, tx, { ...made, agencyId }),
    };
  }
}

/** What turns of visitors need of other slices. */
function chatDepsOf(deps: HttpDeps, openStreams: OpenStreams): ChatDeps {
  // An accepted message must be answered even under load, so its database calls wait longer for a connection.
  const answering = { ...deps, database: withLongAcquireTimeout(deps.database) };
  return {
    ...deps,
    answeringDatabase: answering.database,
    openStreams,
    questionVector: createQuestionVectors(answering, createEmbeddingTargets(answering)),
    scoreSemantics: createSemanticScorer(answering),
    readSupport: createReadSupport(deps),
    exampleVectors: createExampleVectors(answering),
    visitorData: visitorDataOf(anySlices),
    contacts: {
      keep: createKeepContact(deps),
      isKept: (tx, { email, ...key }) =>
        email === null ? isNumberKept(tx, key) : isContactKept(tx, { ...key, email }),
    },
    snapshots: { published: loadPublishedChatbot, draft: loadDraftChatbot },
    listPublished: listPublishedChatbots,
    leads: {
      capture: async (tx, { contact, ...key }) =>
        'leadId' in
        (await captureLead(deps, tx, {
          ...key,
          contact: { ...contact, confidence: 'high' },
          source: 'form',
        })),
      noteConsent: (tx, conversation) => emitConsentChange(tx, deps, conversation),
    },
    spending: createSpending(answering),
    flows: {
      ...createFlowStore(deps),
      openSecrets: (chatbot, names) => openSecrets(deps, chatbot, names),
    },
    turnSlots: createTurnSlots(deps.config.limits.runningTurns),
    // Published snapshots are reloaded every 2 s, along with the keys.
    resolveModels: memoizeByObject((snapshot: ChatbotSnapshot) => resolveModels(answering, snapshot)),
  };
}

/** What the archive of an organization writes and reads in other slices. */
function organizationPartsOf(deps: HttpDeps): WebDeps['organizationParts'] {
  return {
    checkChatbot: (text) => checkArchivedChatbot(deps, text),
    checkVersion: (text) => checkArchivedVersion(deps, text),
    checkPicture: (bytes, use) => checkArchivedPicture(deps, bytes, use),
    createChatbot: (tx, scope, created) => createArchivedChatbot(tx, deps, scope, created),
    addPicture: (tx, { organizationId, chatbotId }, picture) =>
      savePicture(tx, organizationId, chatbotId, picture),
    addVersions: (tx, key, added) => addArchivedVersions(tx, deps, key, added),
    picturesOf,
    withPictures,
    addressOf: (source) => archivedAddress(deps, source),
    addSource: (tx, scope, added) => addArchivedSource(tx, deps, scope, added),
    report: reportArchivedChatbot,
    addLeads: (tx, scope, added) => addArchivedLeads(deps, tx, scope, added),
    recordLeads: (tx, scope, recorded) => recordImport(deps, tx, scope, recorded),
    keptSince: (tx, organizationId, chatbotId) => retentionStart(tx, deps, organizationId, chatbotId),
    addConversations: (tx, organizationId, added) =>
      addArchivedConversations(tx, deps, organizationId, added),
    addConsents: async (tx, organizationId, added) => {
      await addArchivedConsents(tx, deps, organizationId, added);
    },
    countMessages: countArchivedMessages,
    takeSettings: async (tx, scope, { settings: { privacy, ...settings }, logo, keepsOwn }) => [
      ...(await takeArchivedSettings(tx, deps, scope, { settings, keepsOwn })),
      ...(privacy ? [await takeArchivedPrivacy(tx, deps, scope, { privacy, keepsOwn })] : []),
      ...(logo === null ? [] : [await takeArchivedLogo(tx, deps, scope, { logo, keepsOwn })]),
    ],
    isCallable: (url) => isCallable(deps, url),
    addWebhooks: (tx, scope, added) => addArchivedWebhooks(tx, deps, scope, added),
  };
}

/**
 * Contact details that a visitor leaves become a contact request, linked to a new lead or to the known lead with these details.
 */
function createKeepContact(deps: HttpDeps): ChatDeps['contacts']['keep'] {
  return async (tx, { source, message, email, phone, isWithHandover, ...key }) => {
    const request = await keepContact(deps, tx, { ...key, email, phone, message }, isWithHandover);
    if (request === undefined && phone === null) return false;
    const contact = { name: null, email, phone, company: null, location: null };
    const captured = await captureLead(deps, tx, {
      ...key,
      contact: { ...contact, confidence: 'average' },
      source,
    });
    const isCaptured = 'leadId' in captured;
    if (isCaptured && request !== undefined) {
      const { organizationId } = key;
      await assignRequestToLead(tx, deps, { organizationId, requestId: request.id, leadId: captured.leadId });
    }
    return request?.isNew === true || (phone !== null && isCaptured);
  };
}
