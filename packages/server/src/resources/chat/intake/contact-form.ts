import type { ChatLanguage } from '@parley/contracts/language/languages';
import {
  type MessageInput,
  maxContactMessageLength,
  type Reply,
} from '@parley/contracts/resources/chatbot/chat';
import { contactEmail, multiline } from '@parley/contracts/values/primitives';
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { type ChatbotSnapshot, isClosedAt } from '../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../kernel/chatbot/privacy.ts';
import { isId } from '../../../lib/ids.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import { closeInput } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { contactForm, contactIdPrefix, outOfHoursFormId } from '../visitors/page/contact-input.ts';
import type { ContactStep } from './contact-step.ts';

/** The contact form of an answer that asks for contact details and does not thank for them; null for other answers. */
export function formOfAnswer(
  deps: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  { answerId, asksForContact, contact }: { answerId: string; asksForContact: boolean; contact: ContactStep },
): MessageInput | null {
  return asksForContact && contact !== 'thank'
    ? contactForm(deps, language, `${contactIdPrefix}${answerId}`)
    : null;
}

/** A reply to a contact form; without `contact`, the visitor declines. */
export interface ContactReply {
  inputId: string;
  /** Null for the form outside of business hours. */
  answerId: string | null;
  contact: { email: string; message: string | null } | null;
}

const contactMessage = multiline(maxContactMessageLength).trim().nullish();
const value = z.strictObject({ email: contactEmail, message: contactMessage }).nullable();

/** @throws AppError `input_closed` for an id that is not a form's, `validation_failed` naming the wrong field. */
function readContactReply({ inputId, value: given }: Reply): ContactReply {
  const answerId = inputId === outOfHoursFormId ? null : inputId.slice(contactIdPrefix.length);
  if (!inputId.startsWith(contactIdPrefix) || (answerId !== null && !isId(answerId))) {
    throw new AppError('input_closed');
  }
  const { data, error } = value.safeParse(given);
  if (error) throw invalidField('reply.value', sentenceOf(error));
  if (data === null) return { inputId, answerId, contact: null };
  return { inputId, answerId, contact: { email: data.email, message: data.message || null } };
}

function sentenceOf({ issues }: z.ZodError): string {
  const [field] = issues[0]?.path ?? [];
  if (field === 'email') return 'validation.replyEmail';
  return field === 'message' ? 'validation.replyMessage' : 'validation.invalid';
}

/** Reads a reply to the form and renders it in words. @throws what `readContactReply` throws. */
export function readContact(
  deps: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  reply: Reply,
): { text: string; reply: ContactReply } {
  const read = readContactReply(reply);
  return { text: textOfReply(deps, language, read), reply: read };
}

function textOfReply(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  { contact }: ContactReply,
): string {
  if (contact === null) return sentences.render(language, 'chat:contactDecline');
  return contact.message === null ? contact.email : `${contact.email}\n\n${contact.message}`;
}

/** The question that the turn answers: without the form's message, which is for people and not for the chatbot. */
export function questionOfReply({ contact }: ContactReply, text: string): string {
  return contact?.email ?? text;
}

/**
 * Closes the form and stores its details, in the transaction of the message.
 * @throws AppError `input_closed` if it is not open, or contacts may no longer be stored.
 */
export async function takeContactReply(
  { contacts, clock }: Pick<ChatDeps, 'contacts' | 'clock'>,
  tx: Transaction,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  { inputId, answerId, contact }: ContactReply,
): Promise<ContactStep> {
  if (!collectsContacts(snapshot)) throw new AppError('input_closed');
  const isOffered =
    answerId === null
      ? isClosedAt(snapshot, clock.now())
      : (await closeInput(tx, claims, { answerId, inputId })) > 0;
  if (!isOffered) throw new AppError('input_closed');
  if (contact === null) return 'decline';
  const { organizationId, chatbotId, conversationId } = claims;
  const left = { organizationId, chatbotId, conversationId, ...contact, phone: null };
  const isKept = (await contacts.keep(tx, { ...left, source: 'form' })) || (await contacts.isKept(tx, left));
  if (!isKept) throw new AppError('input_closed');
  return 'thank';
}
