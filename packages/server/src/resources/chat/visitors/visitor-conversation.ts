import type { VisitorData } from '../../../kernel/slice/slice.ts';
import { listMessages } from '../chat.queries.ts';
import { endingSentences, isShown, presentMessage } from '../message.presenter.ts';
import {
  findStoredConversation,
  findVisibleNames,
  listStoredConsents,
  mapQuoted,
  type StoredConversation,
} from './visitor-data.queries.ts';

const maxHeldMessages = 2_000;

/** Exports a visitor's conversation with its messages and consents, in the visitor's language. */
export const visitorConversation: VisitorData = {
  async export(tx, { sentences }, key, language) {
    const said = endingSentences({ sentences }, language);
    const held = await findStoredConversation(tx, key);
    const messages = await listMessages(tx, key, maxHeldMessages);
    const shown = { showSources: true, showInput: false, ...(await findVisibleNames(tx, key)), ...said };
    const quoted = await mapQuoted(tx, key);
    const consents = await listStoredConsents(tx, key);
    return {
      conversation: held ? presentStored(held) : null,
      insight: held ? presentInferred(held) : null,
      messages: messages.filter(isShown).map((row) => ({
        ...presentMessage(row, shown),
        ...(quoted.has(row.id) ? { quoted: quoted.get(row.id) } : {}),
      })),
      consents: consents.map(({ accepted, version, statement, purpose, created_at }) => ({
        accepted,
        version,
        statement,
        purpose,
        givenAt: created_at.toISOString(),
      })),
    };
  },
};

function presentInferred(held: StoredConversation) {
  return {
    language: held.language,
    intent: held.user_intent,
    topics: held.main_topics,
    sentiment: held.sentiment_score,
    outcome: held.outcome,
  };
}

function presentStored(held: StoredConversation) {
  return {
    startedAt: held.started_at.toISOString(),
    lastMessageAt: held.last_message_at.toISOString(),
    status: held.status,
    locale: held.locale,
    country: held.country,
    ip: held.ip,
    userAgent: held.user_agent,
    referrer: held.referrer,
    contact: held.contact,
    visitor: held.visitor,
    aiNotice: held.ai_notice,
    flow: held.flow_variables,
    csat: held.csat,
  };
}
