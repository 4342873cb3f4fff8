import { email as emailSchema } from '@parley/contracts/primitives';
import type { Transaction } from '../../../db/database.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { closeInputs } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { collectsContacts } from '../visitors/collects-contacts.ts';

/**
 * What an answer says about contact details: it may ask for an address, it thanks for one, it goes on after a form that
 * was declined, or nothing.
 */
export type ContactStep = 'ask' | 'thank' | 'decline' | 'none';

type ContactDeps = Pick<ChatDeps, 'contacts'>;

/** Characters that end an address in running text. */
const outside = '\\s@<>()[\\]{}"“”„«»,;:';
const candidates = new RegExp(`(?<![^${outside}])[^${outside}]{1,64}@[^${outside}]{1,190}`, 'gu');

/** The first email address in a text. */
export function findEmail(text: string): string | undefined {
  for (const [candidate] of text.matchAll(candidates)) {
    const { data } = emailSchema.safeParse(candidate.replace(/^['‘’.]+|(?<!['‘’.!?。])['‘’.!?。]+$/gu, ''));
    if (data !== undefined) return data;
  }
  return undefined;
}

/** The address that a message leaves, if the chatbot collects any. */
export function leftEmail(snapshot: ChatbotSnapshot, text: string): string | undefined {
  return collectsContacts(snapshot) ? findEmail(text) : undefined;
}

/** Keeps the address that a message leaves once the chatbot has asked for one, and says what its answer does. */
export async function takeContact(
  { contacts }: ContactDeps,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  { email, hasAsked }: { email: string | undefined; hasAsked: boolean },
): Promise<ContactStep> {
  if (!collectsContacts(snapshot)) return 'none';
  if (!hasAsked) return 'ask';
  if (email === undefined) return 'none';
  if (!(await contacts.keep(tx, { ...keyOf(claims), email, message: null, source: 'chat' }))) return 'none';
  await closeInputs(tx, claims);
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
  const email = hasSaidSo ? findEmail(question) : undefined;
  if (email !== undefined && (await contacts.isKept(tx, { ...keyOf(claims), email }))) return 'thank';
  return hasSaidSo || !hasAsked ? 'ask' : 'none';
}

function keyOf({ organizationId, chatbotId, conversationId }: VisitorClaims) {
  return { organizationId, chatbotId, conversationId };
}
