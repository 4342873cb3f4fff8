import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { choiceFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { abilities, id, isoDate, nullableDate, pathId } from '../../values/primitives.ts';

export const contactRequestStatuses = ['open', 'done'] as const;

/** A visitor's contact request with the contact details. */
export const contactRequest = z.strictObject({
  id,
  /** Null if the visitor left only a phone number. */
  email: z.string().nullable(),
  /** Null if the visitor left only an email address. */
  phone: z.string().nullable(),
  /** The visitor's message, or null. */
  message: z.string().nullable(),
  /** The visitor's lead, whose status is also that of the request; null if none is stored. */
  leadId: id.nullable(),
  chatbotId: id,
  chatbotName: z.string(),
  conversationId: id,
  createdAt: isoDate,
  /** Since when the lead has not been new; null while it is. */
  doneAt: nullableDate,
  abilities,
});
export type ContactRequest = z.output<typeof contactRequest>;

const params = z.strictObject({ contactRequestId: pathId() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const contactRequestRoutes = defineRoutes({
  listContactRequests: {
    method: 'GET',
    path: '/api/contact-requests',
    summary: 'Visitors who asked to be contacted, newest first',
    permission: 'contactRequest.read',
    query: z.strictObject({ ...pageQuery, status: choiceFilter(contactRequestStatuses) }),
    responses: { 200: pageOf(contactRequest) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  patchContactRequest: {
    method: 'PATCH',
    path: '/api/contact-requests/{contactRequestId}',
    summary: 'Mark a contact request as done, or as open again',
    permission: 'contactRequest.manage',
    params,
    body: z.strictObject({ done: z.boolean() }),
    responses: { 200: contactRequest },
    errors: [...itemErrors, 'validation_failed'],
  },
  deleteContactRequest: {
    method: 'DELETE',
    path: '/api/contact-requests/{contactRequestId}',
    summary: 'Remove a contact request; its conversation stays',
    permission: 'contactRequest.manage',
    params,
    responses: { 204: null },
    errors: itemErrors,
  },
});
