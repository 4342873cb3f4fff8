import type { LeadField } from '@parley/contracts/resources/visitors/leads';
import type { LeadConfidence } from '@parley/contracts/values/lists';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { joinLead } from '../store/join-lead.ts';
import type { LeadValues } from '../store/lead-values.ts';
import { type CapturedConversation, findCapturedConversation } from './capture-lead.queries.ts';

/** Contact details from a conversation. */
export interface CapturedDetails {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  contact: Record<Exclude<LeadField, 'country'>, string | null> & {
    /** Confidence of the recognition; details from a form always have high confidence. */
    confidence: LeadConfidence;
  };
  source: 'form' | 'chat';
}

/** Reason why no lead was created. */
export type CaptureRefusal = 'gone' | 'off' | 'anonymized' | 'no_consent' | 'unreachable';
export type Captured = { leadId: string; isNew: boolean } | { refused: CaptureRefusal };

/**
 * Creates or updates a lead from contact details, in the transaction that found them. Requires that the chatbot extracts leads
 * and does not anonymize, consent if it has a banner, and an email address or phone number. Idempotent.
 */
export async function captureLead(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Transaction,
  { contact, source, ...key }: CapturedDetails,
): Promise<Captured> {
  const { confidence, ...values } = contact;
  const conversation = await findCapturedConversation(tx, key);
  const refused = refusalOf(conversation, contact);
  if (conversation === undefined || refused) return { refused: refused ?? 'gone' };
  return joinLead(deps, tx, {
    ...key,
    startedAt: conversation.started_at,
    values,
    signed: signedBy(conversation.visitor),
    country: conversation.country,
    origin: source,
    confidence: source === 'form' ? 'high' : confidence,
  });
}

/** Whether `captureLead` would create or update a lead. */
export async function makesLead(
  tx: Transaction,
  { contact, ...key }: Omit<CapturedDetails, 'source'>,
): Promise<boolean> {
  return refusalOf(await findCapturedConversation(tx, key), contact) === undefined;
}

function signedBy(visitor: CapturedConversation['visitor']): Partial<LeadValues> {
  if (visitor === null) return {};
  const { name, email, phone } = visitor;
  return { name, email, phone };
}

function refusalOf(
  conversation: CapturedConversation | undefined,
  { email, phone }: CapturedDetails['contact'],
): CaptureRefusal | undefined {
  if (conversation === undefined) return 'gone';
  const { privacy, accepted } = conversation;
  if (privacy.anonymization !== 'none') return 'anonymized';
  if (!privacy.leadExtraction) return 'off';
  if (privacy.consentBanner && accepted !== true) return 'no_consent';
  return email || phone ? undefined : 'unreachable';
}
