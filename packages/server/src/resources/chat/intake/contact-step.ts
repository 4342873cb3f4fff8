import type { Transaction } from '../../../db/database.ts';
import { type LeftDetails, leavesContact } from '../../../insight/contacts/leaves-contact.ts';
import { firstEmail } from '../../../insight/contacts/left-details.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { endAsking } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { collectsContacts } from '../visitors/collects-contacts.ts';

/**
 * What an answer says about contact details: it may ask for an address, it thanks for one, it goes on after a form that
 * was declined, or nothing.
 */
export type ContactStep = 'ask' | 'thank' | 'decline' | 'none';

type ContactDeps = Pick<ChatDeps, 'contacts'>;

/** The details that a message leaves, if the chatbot collects any. A flow asks for them itself, so an address is not offered to it. */
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

/** Keeps the details that a message leaves unasked, or once the chatbot has asked for them, and says what its answer does. */
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

/** What another answer to the same question says: it repeats what the answer it replaces has said. */
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
