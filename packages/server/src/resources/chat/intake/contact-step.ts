import type { Transaction } from '../../../db/database.ts';
import { type LeftDetails, leavesContact } from '../../../insight/contacts/leaves-contact.ts';
import { firstEmail } from '../../../insight/contacts/left-details.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../kernel/chatbot/privacy.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { endAsking } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';

/**
 * How an answer treats contact details: it asks for an address, thanks for one, continues after a declined form, or ignores them.
 */
export type ContactStep = 'ask' | 'thank' | 'decline' | 'none';

type ContactDeps = Pick<ChatDeps, 'contacts'>;

/**
 * The contact details in a message, if the chatbot collects any. With a flow, which asks for details itself, a message does not
 * count as offering an address.
 */
export function leftDetails(
  snapshot: ChatbotSnapshot,
  text: string,
  country: string | null,
): LeftDetails | undefined {
  if (!collectsContacts(snapshot)) return undefined;
  if (!snapshot.hasFlow) return leavesContact(text, country);
  const email = firstEmail(text);
  return email === undefined ? undefined : { email, phone: null, isOffered: false };
}

/** Stores contact details that a message offers or that the chatbot has asked for, and returns how the answer treats them. */
export async function takeContact(
  { contacts }: ContactDeps,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  { left, hasAsked }: { left: LeftDetails | undefined; hasAsked: boolean },
): Promise<ContactStep> {
  if (!collectsContacts(snapshot)) return 'none';
  const otherwise = hasAsked ? 'none' : 'ask';
  if (left === undefined || !(hasAsked || left.isOffered)) return otherwise;
  const { email, phone } = left;
  if (!(await contacts.keep(tx, { ...keyOf(claims), email, phone, message: null, source: 'chat' })))
    return otherwise;
  await endAsking(tx, claims);
  return 'thank';
}

/** Returns how a regenerated answer treats contact details: as the answer that it replaces did. */
export async function repeatContactStep(
  { contacts }: ContactDeps,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  { question, hasSaidSo, hasAsked }: { question: string; hasSaidSo: boolean; hasAsked: boolean },
): Promise<ContactStep> {
  if (!collectsContacts(snapshot)) return 'none';
  const left = hasSaidSo ? leftDetails(snapshot, question, null) : undefined;
  if (left !== undefined && (await contacts.isKept(tx, { ...keyOf(claims), email: left.email })))
    return 'thank';
  return hasSaidSo || !hasAsked ? 'ask' : 'none';
}

function keyOf({ organizationId, chatbotId, conversationId }: VisitorClaims) {
  return { organizationId, chatbotId, conversationId };
}
