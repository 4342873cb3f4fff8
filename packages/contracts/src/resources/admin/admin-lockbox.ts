import { z } from 'zod';
import {
  lockboxScopes,
  maxLockboxMinutes,
  maxLockboxReason,
  minLockboxMinutes,
  minLockboxReason,
} from '../../rights/lockbox-lists.ts';
import { defineRoutes } from '../../route.ts';
import { idFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, line, pathId } from '../../values/primitives.ts';
import { chatbot } from '../chatbot/chatbots.ts';
import { chunk, source, sourcePage } from '../chatbot/knowledge.ts';
import { lockboxGrant } from '../organization/lockbox.ts';
import { conversation, conversationSummary } from '../visitors/conversations.ts';
import { adminSearch } from './admin-inputs.ts';

export const adminLockboxGrant = z.strictObject({
  ...lockboxGrant.shape,
  organization: z.strictObject({ id, name: z.string() }),
  /** Whether the caller requested it; only that administrator can read with it. */
  isOwn: z.boolean(),
});
export type AdminLockboxGrant = z.output<typeof adminLockboxGrant>;

const params = z.strictObject({ grantId: pathId() });
const actErrors = ['unauthenticated', 'forbidden', 'not_found', 'conflict'] as const;
/** `lockbox_closed`: the grant is not open, or does not cover this content. */
const readErrors = ['unauthenticated', 'forbidden', 'not_found', 'lockbox_closed'] as const;

/**
 * Read access to an organization's content after its approval: for one administrator, one kind of content, and a limited time.
 * Each read is recorded in the organization's own log.
 */
export const adminLockboxRoutes = defineRoutes({
  listAdminLockbox: {
    method: 'GET',
    path: '/api/admin/lockbox',
    summary: 'Requests and grants to read, newest first',
    permission: 'admin:lockbox.read',
    query: z.strictObject({ ...pageQuery, search: adminSearch, organizationId: idFilter }),
    responses: { 200: pageOf(adminLockboxGrant) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  requestLockbox: {
    method: 'POST',
    path: '/api/admin/lockbox',
    summary: 'Ask an organization to let you read; its owners and admins are notified at once',
    permission: 'admin:lockbox.use',
    body: z.strictObject({
      organizationId: id,
      scope: z.enum(lockboxScopes),
      reason: line(maxLockboxReason).min(minLockboxReason, { error: 'validation.lockboxReason' }),
      minutes: z.number().int().min(minLockboxMinutes).max(maxLockboxMinutes),
      /** Opens without approval once a second administrator has joined; only if the settings allow it. */
      breakGlass: z.boolean().default(false),
    }),
    responses: { 201: adminLockboxGrant },
    errors: [...actErrors, 'confirmation_required', 'validation_failed', 'lockbox_off'],
    confirmation: true,
  },
  getAdminLockbox: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}',
    summary: 'One request or grant',
    permission: 'admin:lockbox.read',
    params,
    responses: { 200: adminLockboxGrant },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  secondLockbox: {
    method: 'POST',
    path: '/api/admin/lockbox/{grantId}/second',
    summary: 'Open the break-glass grant of another administrator at once',
    permission: 'admin:lockbox.use',
    params,
    responses: { 200: adminLockboxGrant },
    errors: [...actErrors, 'confirmation_required', 'lockbox_off', 'lockbox_second_refused'],
    confirmation: true,
  },
  endAdminLockbox: {
    method: 'POST',
    path: '/api/admin/lockbox/{grantId}/end',
    summary: 'Withdraw a request, or give a grant back before its time',
    permission: 'admin:lockbox.use',
    params,
    responses: { 200: adminLockboxGrant },
    errors: actErrors,
  },
  readLockboxConversations: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}/conversations',
    summary: 'Conversations of the organization, newest first',
    permission: 'admin:lockbox.use',
    params,
    query: z.strictObject({ ...pageQuery, search: line(200).optional() }),
    responses: { 200: pageOf(conversationSummary) },
    errors: [...readErrors, 'validation_failed'],
  },
  readLockboxConversation: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}/conversations/{conversationId}',
    summary: 'One conversation with its transcript',
    permission: 'admin:lockbox.use',
    params: z.strictObject({ grantId: pathId(), conversationId: pathId() }),
    responses: { 200: conversation },
    errors: readErrors,
  },
  readLockboxSources: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}/knowledge',
    summary: 'Knowledge sources of the organization, newest first',
    permission: 'admin:lockbox.use',
    params,
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(source) },
    errors: [...readErrors, 'validation_failed'],
  },
  readLockboxSource: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}/knowledge/{sourceId}',
    summary: 'One source with its first pages and passages',
    permission: 'admin:lockbox.use',
    params: z.strictObject({ grantId: pathId(), sourceId: pathId() }),
    responses: {
      200: z.strictObject({
        source,
        /** The first 100 pages of a website, failed ones first. */
        pages: z.array(sourcePage),
        /** The first 100 in reading order. */
        passages: z.array(chunk),
      }),
    },
    errors: readErrors,
  },
  readLockboxChatbots: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}/settings',
    summary: 'Chatbots of the organization with their settings, most recently changed first; never a key',
    permission: 'admin:lockbox.use',
    params,
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(chatbot) },
    errors: [...readErrors, 'validation_failed'],
  },
  readLockboxChatbot: {
    method: 'GET',
    path: '/api/admin/lockbox/{grantId}/settings/{chatbotId}',
    summary: 'One chatbot with its settings and flow; never a key',
    permission: 'admin:lockbox.use',
    params: z.strictObject({ grantId: pathId(), chatbotId: pathId() }),
    responses: { 200: chatbot },
    errors: readErrors,
  },
});
