import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Transaction } from '../../../../db/database.ts';
import type { FlowLead, FlowMail, FlowOutcome } from '../../../../engine/flow/flow-turn.ts';
import { appendEvent } from '../../../../record/outbox/append-event.ts';
import { appendMail } from '../../../../record/outbox/mails.ts';
import type { ConversationKey } from '../../chat.queries.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { saveScore } from '../../ratings.queries.ts';
import { insertFormConsent, listRecipients } from './flow-effects.queries.ts';

/** Whether a turn of the flow has effects other than its state. */
export function hasEffects({ leads, ratings, mails, closes }: FlowOutcome): boolean {
  return closes || leads.length + ratings.length + mails.length > 0;
}

/**
 * Stores the effects of a flow's turn in the transaction that ends the turn. Because a turn ends once, each effect happens once.
 */
export async function storeEffects(
  deps: ChatDeps,
  tx: Transaction,
  key: ConversationKey,
  { leads, ratings, mails, closes }: FlowOutcome,
): Promise<void> {
  for (const lead of leads) await storeLead(deps, tx, key, lead);
  const score = ratings.at(-1);
  if (score) await saveScore(tx, key, score);
  for (const mail of mails) await storeMail(deps, tx, key, mail);
  if (!closes) return;
  const { organizationId, chatbotId, conversationId } = key;
  await appendEvent(tx, deps, {
    organizationId,
    type: 'conversation.completed',
    resourceId: conversationId,
    chatbotId,
  });
}

/** A form that asks for consent and did not get it creates no lead. */
async function storeLead(
  deps: ChatDeps,
  tx: Transaction,
  key: ConversationKey,
  { values, fields, consent }: FlowLead,
): Promise<void> {
  if (consent && !consent.given) return;
  const read = (name: string): string | null => {
    const field = fields.find(({ key: own, type }) => own === name || type === name);
    const value = field && values[field.key];
    return value === undefined ? null : String(value);
  };
  const contact = {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    company: read('company'),
    location: read('location'),
  };
  const { organizationId, chatbotId, conversationId } = key;
  const isKept = await deps.leads.capture(tx, { organizationId, chatbotId, conversationId, contact });
  if (isKept && consent) {
    await insertFormConsent(tx, {
      ...key,
      id: deps.ids.next(),
      statement: consent.statement,
      at: deps.clock.now(),
    });
  }
}

async function storeMail(
  deps: ChatDeps,
  tx: Transaction,
  { organizationId, conversationId }: ConversationKey,
  { subject, text, to }: FlowMail,
): Promise<void> {
  for (const { email, language } of await listRecipients(tx, organizationId, to)) {
    const spoken: ChatLanguage = deps.sentences.offeredLanguage(language) ?? 'en';
    await appendMail(tx, deps, {
      kind: 'flowMessage',
      to: email,
      language: spoken,
      organizationId,
      about: conversationId,
      params: { subject, text, link: `/conversations/${conversationId}` },
    });
  }
}
