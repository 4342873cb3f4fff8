import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { plainNumber } from '../../values/contact-details.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { contactEmail, id, isoDate, line, nullableDate, pathId } from '../../values/primitives.ts';

export const privacyRequestKinds = ['export', 'erase'] as const;
export const privacyRequestStatuses = ['pending', 'running', 'done', 'failed'] as const;
/** Files of a copy: the person's data, and the notes that members wrote about it. */
export const privacyFiles = ['data', 'notes'] as const;
export const privacySubjectKinds = ['email', 'phone', 'lead', 'conversation'] as const;

/** Maximum number of conversations in one request. */
export const maxRequestedConversations = 1_000;

const count = z.number().int();

/** A data subject request and its progress. It does not contain the person's identity. */
export const privacyRequest = z.strictObject({
  id,
  kind: z.enum(privacyRequestKinds),
  status: z.enum(privacyRequestStatuses),
  subjectKind: z.enum(privacySubjectKinds),
  counts: z.strictObject({ leads: count, conversations: count, messages: count }),
  createdByName: z.string().nullable(),
  createdAt: isoDate,
  /** Legal deadline of one month. */
  dueAt: isoDate,
  completedAt: nullableDate,
  /** Whether the copy can still be downloaded. */
  hasDownload: z.boolean(),
  /** Whether a certificate exists. */
  hasCertificate: z.boolean(),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

/** Exactly one of these. */
const subject = {
  email: contactEmail.optional(),
  /** At least seven digits. */
  phone: line(40)
    .transform(plainNumber)
    .refine((text) => text.replace(/\D/g, '').length >= 7, { error: 'validation.phoneShort' })
    .optional(),
  /** Everything under the lead's address, or under its number if it has no address. */
  leadId: id.optional(),
  conversationId: id.optional(),
};

function namesOnePerson(given: { [field in keyof typeof subject]?: unknown }): boolean {
  const { email, phone, leadId, conversationId } = given;
  return [email, phone, leadId, conversationId].filter((one) => one !== undefined).length === 1;
}

const onePerson = { error: 'validation.onePerson', path: ['email'] };

/** A conversation that the request would include. */
const foundConversation = z.strictObject({
  id,
  chatbotName: z.string(),
  startedAt: isoDate,
  messages: count,
});

export const privacyPreview = z.strictObject({
  /** Leads with the address or number; for a conversation, leads known only from it. */
  leads: z.array(z.strictObject({ id, chatbotName: z.string(), createdAt: isoDate })),
  /** The person's own conversations. */
  conversations: z.array(foundConversation),
  /** Other conversations whose text contains the address or number. */
  mentions: z.array(foundConversation),
  /** Whether there are more than `maxRequestedConversations`; the request can be repeated for the rest. */
  isCapped: z.boolean(),
});
export type PrivacyPreview = z.output<typeof privacyPreview>;

const params = z.strictObject({ requestId: pathId() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const privacyRequestRoutes = defineRoutes({
  previewPrivacyRequest: {
    method: 'POST',
    path: '/api/privacy/requests/preview',
    summary: 'What is held on a person, before a request about it is made',
    permission: 'privacy.request',
    body: z.strictObject(subject).refine(namesOnePerson, onePerson),
    responses: { 200: privacyPreview },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'not_found'],
  },
  createPrivacyRequest: {
    method: 'POST',
    path: '/api/privacy/requests',
    summary: 'Export or erase what is held on a person',
    permission: 'privacy.request',
    body: z
      .strictObject({
        kind: z.enum(privacyRequestKinds),
        ...subject,
        /** Conversations that only mention the person, to be included. */
        conversationIds: z.array(id).max(maxRequestedConversations).optional(),
      })
      .refine(namesOnePerson, onePerson),
    responses: { 201: privacyRequest },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'not_found'],
  },
  listPrivacyRequests: {
    method: 'GET',
    path: '/api/privacy/requests',
    summary: 'Requests of people about their data, newest first',
    permission: 'privacy.request',
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(privacyRequest) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getPrivacyRequest: {
    method: 'GET',
    path: '/api/privacy/requests/{requestId}',
    summary: 'One request',
    permission: 'privacy.request',
    params,
    responses: { 200: privacyRequest },
    errors: itemErrors,
  },
  downloadPrivacyRequest: {
    method: 'GET',
    path: '/api/privacy/requests/{requestId}/download',
    summary: 'The copy of a person’s data as a JSON file, for 24 hours',
    permission: 'privacy.request',
    params,
    query: z.strictObject({ file: z.enum(privacyFiles).default('data') }),
    responses: { 200: null },
    errors: [...itemErrors, 'validation_failed'],
  },
  getErasureCertificate: {
    method: 'GET',
    path: '/api/privacy/requests/{requestId}/certificate',
    summary: 'A signed certificate of an erasure, as a JSON file',
    permission: 'privacy.request',
    params,
    responses: { 200: null },
    errors: itemErrors,
  },
});
