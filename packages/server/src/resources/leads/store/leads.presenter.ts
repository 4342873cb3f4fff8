import type { Language } from '@parley/contracts/language/languages';
import { type Lead, type LeadSummary, leadFields } from '@parley/contracts/resources/visitors/leads';
import { isAllowed, organizationPermissions, type Role } from '@parley/contracts/rights/permissions';
import { intentName } from '../../../kernel/figures/display-names.ts';
import type { Sentences } from '../../../lib/text/sentences.ts';
import type { HistoryRow, LeadConversationRow } from './lead-history.queries.ts';
import { knownOf, originOf, type Sighting } from './lead-values.ts';
import type { DescribedLead, DuplicateRow } from './leads.queries.ts';

const actions = Object.keys(organizationPermissions).filter((action) => action.startsWith('lead.'));

/** The reader of a lead, in whose language the intent is named. */
export interface LeadReader {
  role: Role | null;
  language: Language;
  sentences: Sentences;
}

/** A lead for lists. */
export function presentLeadSummary(
  row: DescribedLead,
  { role, language, sentences }: LeadReader,
): LeadSummary {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    country: row.country,
    company: row.company,
    source: row.source,
    chatbotId: row.chatbot_id,
    chatbotName: row.chatbot_name,
    conversationId: row.conversation_id,
    conversationAvailable: row.conversation_available,
    status: row.status,
    intent: row.user_intent === null ? null : intentName(row.user_intent, sentences, language),
    confidence: row.confidence,
    extractedAt: row.extracted_at?.toISOString() ?? null,
    customFields: row.custom_fields.map(({ name, value }) => ({ name, value })),
    tags: row.tags,
    assigneeId: row.assignee_id,
    userConsent: presentConsent(row.consent),
    sentimentScore: row.sentiment_score,
    averageResponseMs: row.answer_count ? Math.round((row.response_ms_sum ?? 0) / row.answer_count) : null,
    mainTopics: row.main_topics ?? [],
    contactRequest: presentRequest(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    abilities: Object.fromEntries(
      actions.map((action) => [action, role !== null && isAllowed(role, action)]),
    ),
  };
}

export interface LeadDetails {
  assigneeName: string | undefined;
  conversations: readonly LeadConversationRow[];
  history: readonly HistoryRow[];
  duplicates: readonly DuplicateRow[];
}

export function presentLead(row: DescribedLead, details: LeadDetails, reader: LeadReader): Lead {
  return {
    ...presentLeadSummary(row, reader),
    assigneeName: details.assigneeName ?? null,
    conversations: details.conversations.map(({ id, started_at, available }) => ({
      id,
      startedAt: started_at.toISOString(),
      available,
    })),
    provenance: leadFields.flatMap((field) => {
      const origin = originOf(field, knownOf(row));
      if (origin === undefined) return [];
      const { value: _, ...current } = presentSighting(origin);
      return [{ field, ...current, alternatives: origin.alternatives.map(presentSighting) }];
    }),
    history: details.history.map(({ created_at, kind, actor_name, note, details: { from, to, fields } }) => ({
      at: created_at.toISOString(),
      kind,
      actorName: actor_name,
      note,
      from: from ?? null,
      to: to ?? null,
      fields: fields ?? [],
    })),
    possibleDuplicates: details.duplicates.map(({ id, name, email, phone, chatbot_id, chatbot_name }) => ({
      id,
      name,
      email,
      phone,
      chatbotId: chatbot_id,
      chatbotName: chatbot_name,
    })),
  };
}

function presentSighting({ value, origin, conversationId, at }: Sighting) {
  return { value, origin, conversationId, at };
}

function presentRequest({
  requested_at,
  request_conversation_id,
  question,
}: DescribedLead): LeadSummary['contactRequest'] {
  if (requested_at === null || request_conversation_id === null) return null;
  return { requestedAt: requested_at.toISOString(), question, conversationId: request_conversation_id };
}

function presentConsent(consent: DescribedLead['consent']): LeadSummary['userConsent'] {
  if (consent === null) return null;
  return {
    consentGiven: consent.accepted,
    consentDate: new Date(consent.created_at).toISOString(),
    version: consent.version,
    statement: consent.statement,
    dataProcessingApproved: consent.approved,
  };
}
