import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './api.ts';
import type { RouteDefinition } from './route.ts';

const all = Object.entries<RouteDefinition>(routes).map(([name, route]) => ({ name, ...route }));
const statusesOf = (call: string) => {
  const route = all.find(({ method, path }) => `${method} ${path}` === call);
  return route === undefined ? 'missing' : Object.keys(route.responses).join(' ');
};

/**
 * The calls that other programs rely on, by the status of their success. Written by hand, so that a change is noticed; a new
 * route is added here.
 */
const promised: Readonly<Record<string, string>> = {
  201: `
    POST /api/register
    POST /api/join/register
    POST /api/agency/{agencyId}/register
    POST /api/organization
    POST /api/organization/invitations
    POST /api/chatbots
    POST /api/chatbots/{chatbotId}/duplicate
    POST /api/chatbots/{chatbotId}/knowledge
    POST /api/chat/{chatbotId}/sessions
    POST /api/leads
    POST /api/conversations/{conversationId}/messages
    POST /api/conversations/{conversationId}/notes
    POST /api/api-keys
    POST /api/exports
    POST /api/webhooks
    POST /api/privacy/requests
    POST /api/admin/administrators
    POST /api/admin/lockbox`,
  200: `
    POST /api/login
    GET /api/auth/google
    POST /api/auth/google
    GET /api/user
    PATCH /api/user
    POST /api/forgot-password
    GET /api/user/sessions
    POST /api/user/two-factor/setup
    POST /api/user/two-factor/recovery-codes
    GET /api/organization
    PATCH /api/organization/{organizationId}
    POST /api/organization/switch/{organizationId}
    GET /api/organization/users
    PATCH /api/organization/users/{userId}
    POST /api/organization/invitations/{invitationId}/resend
    GET /api/join
    POST /api/join
    GET /api/privacy/settings
    PATCH /api/privacy/settings
    GET /api/organization/providers
    PUT /api/organization/providers/{provider}
    GET /api/subscription
    GET /api/events
    GET /api/agency/{agencyId}
    POST /api/agency/{agencyId}/login
    GET /api/organization/customers
    GET /api/chatbots
    GET /api/chatbots/{chatbotId}
    PATCH /api/chatbots/{chatbotId}
    POST /api/chatbots/{chatbotId}/archive
    POST /api/chatbots/{chatbotId}/restore
    POST /api/chatbots/{chatbotId}/deploy
    POST /api/chatbots/{chatbotId}/redeploy
    POST /api/chatbots/{chatbotId}/deactivate
    GET /api/chatbots/{chatbotId}/versions
    GET /api/chatbots/{chatbotId}/versions/{version}
    POST /api/chatbots/{chatbotId}/versions/{version}/restore
    POST /api/chatbots/{chatbotId}/preview
    POST /api/chatbots/{chatbotId}/custom-css
    POST /api/chatbots/{chatbotId}/check-installation
    POST /api/chatbots/{chatbotId}/pictures
    PUT /api/chatbots/{chatbotId}/identity
    PUT /api/chatbots/{chatbotId}/secrets/{name}
    GET /api/chatbots/{chatbotId}/flow/problems
    GET /api/chatbots/{chatbotId}/flow/stats
    GET /api/chatbots/{chatbotId}/flow/export
    POST /api/chatbots/{chatbotId}/flow/import
    GET /api/chatbots/{chatbotId}/knowledge
    POST /api/chatbots/{chatbotId}/knowledge/search
    POST /api/chatbots/{chatbotId}/knowledge/explain
    GET /api/knowledge/{sourceId}
    PATCH /api/knowledge/{sourceId}
    POST /api/knowledge/{sourceId}/refresh
    GET /api/knowledge/{sourceId}/chunks
    GET /api/knowledge/{sourceId}/pages
    GET /api/knowledge/{sourceId}/file
    POST /api/knowledge/preview
    POST /api/knowledge/api-preview
    POST /api/knowledge/links
    GET /api/chat/{chatbotId}
    POST /api/chat/{chatbotId}/messages
    GET /api/chat/{chatbotId}/messages
    POST /api/chat/{chatbotId}/messages/{messageId}/regenerate
    GET /api/chat/{chatbotId}/me
    PATCH /api/chat/{chatbotId}/me
    GET /api/conversations
    GET /api/conversations/{conversationId}
    GET /api/conversations/export.csv
    POST /api/conversations/{conversationId}/take
    GET /api/conversations/{conversationId}/messages
    POST /api/conversations/{conversationId}/assign
    POST /api/conversations/{conversationId}/release
    POST /api/conversations/{conversationId}/close
    POST /api/conversations/{conversationId}/snooze
    PATCH /api/conversations/{conversationId}/notes/{noteId}
    GET /api/presence
    PUT /api/presence
    POST /api/chat/{chatbotId}/person
    GET /api/leads
    GET /api/leads/{leadId}
    PATCH /api/leads/{leadId}
    PATCH /api/leads/{leadId}/consent
    POST /api/leads/{leadId}/merge
    GET /api/leads/export.csv
    GET /api/analytics
    GET /api/analytics/conversations
    GET /api/analytics/people
    GET /api/analytics/chatbots
    GET /api/analytics/sessions
    GET /api/dashboard
    GET /api/billing/plans
    GET /api/billing/usage
    GET /api/billing/invoices
    GET /api/billing/details
    POST /api/subscription/change
    POST /api/subscription/preview-change
    POST /api/subscription/cancel
    POST /api/subscription/resume
    PUT /api/billing/payment-method
    PUT /api/billing/address
    PUT /api/billing/tax
    PUT /api/billing/budget
    GET /api/billing/invoices/{invoiceId}.pdf
    POST /api/billing/invoices/{invoiceId}/pay
    POST /api/billing/stripe-events
    GET /api/api-keys
    POST /api/api-keys/{apiKeyId}/revoke
    GET /api/exports
    GET /api/exports/{exportId}/download
    POST /api/exports/{exportId}/retry
    GET /api/webhooks
    PATCH /api/webhooks/{webhookId}
    GET /api/webhooks/{webhookId}/deliveries
    POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry
    GET /api/integrations
    POST /v1/chat/completions
    GET /v1/models
    GET /api/privacy/consents
    GET /api/privacy/report
    GET /api/privacy/notice
    GET /api/privacy/requests
    POST /api/admin/login
    GET /admin/session
    GET /api/admin/overview
    GET /api/admin/users
    GET /api/admin/users/{userId}
    PATCH /api/admin/users/{userId}
    GET /api/admin/organizations
    GET /api/admin/organizations/{organizationId}
    PATCH /api/admin/organizations/{organizationId}
    GET /api/admin/subscriptions
    GET /api/admin/subscriptions/{organizationId}
    PATCH /api/admin/subscriptions/{organizationId}
    GET /api/admin/logs
    GET /api/admin/logs.csv
    GET /api/admin/logs/verify
    GET /api/admin/logging
    PUT /api/admin/logging
    GET /api/admin/logging/lines
    GET /api/admin/maintenance
    PUT /api/admin/maintenance
    GET /api/admin/settings
    PUT /api/admin/settings
    POST /api/admin/cost-estimation
    GET /api/admin/search
    GET /api/admin/health
    GET /api/admin/jobs
    GET /api/admin/invoices
    GET /api/admin/models
    GET /api/maintenance`,
  204: `
    POST /api/user/confirm
    POST /api/logout
    POST /api/reset-password
    POST /api/verify-email
    POST /api/user/change-password
    DELETE /api/user/sessions
    DELETE /api/user/sessions/{sessionId}
    POST /api/user/two-factor/enable
    POST /api/user/two-factor/disable
    DELETE /api/organization/{organizationId}
    POST /api/organization/{organizationId}/leave
    DELETE /api/organization/users/{userId}
    DELETE /api/organization/invitations/{invitationId}
    DELETE /api/organization/providers/{provider}
    DELETE /api/chatbots/{chatbotId}
    DELETE /api/knowledge/{sourceId}
    GET /api/chat/{chatbotId}/stream
    POST /api/chat/{chatbotId}/messages/{messageId}/stop
    POST /api/chat/{chatbotId}/messages/{messageId}/feedback
    POST /api/chat/{chatbotId}/consent
    POST /api/chat/{chatbotId}/end
    DELETE /api/chat/{chatbotId}/me
    DELETE /api/conversations/{conversationId}
    POST /api/conversations/bulk-delete
    POST /api/conversations/{conversationId}/read
    POST /api/conversations/{conversationId}/typing
    DELETE /api/conversations/{conversationId}/notes/{noteId}
    POST /api/chat/{chatbotId}/typing
    POST /api/chat/{chatbotId}/shown
    DELETE /api/leads/{leadId}
    POST /api/analytics/beacon
    DELETE /api/webhooks/{webhookId}
    DELETE /api/integrations/{kind}
    POST /api/admin/logout
    POST /api/admin/confirm`,
};

it.each(Object.entries(promised))(
  'the calls that answer %s are those of the wire contract',
  (status, calls) => {
    const wrong = calls
      .trim()
      .split('\n')
      .map((call) => call.trim())
      .filter((call) => statusesOf(call) !== status);
    expect(wrong.map((call) => `${call} answers ${statusesOf(call)}`)).toEqual([]);
  },
);

describe('every route', () => {
  it('is declared once', () => {
    const calls = all.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it.each(all)('$name: its path and its parameters are the same', ({ path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(params instanceof z.ZodObject ? Object.keys(params.shape).sort() : []).toEqual(named.sort());
  });

  it('reads and deletes without a body, and creates with 201 only by POST', () => {
    const withBody = all.filter(({ method, body }) => ['GET', 'DELETE'].includes(method) && body);
    expect(withBody.map(({ name }) => name)).toEqual([]);
    const created = all.filter(({ method, responses }) => method !== 'POST' && 201 in responses);
    expect(created.map(({ name }) => name)).toEqual([]);
  });

  it('answers a deletion with 204', () => {
    const deletions = all.filter(
      ({ method, errors }) => method === 'DELETE' && !errors.includes('method_not_allowed'),
    );
    expect(deletions.filter(({ responses }) => responses[204] !== null).map(({ name }) => name)).toEqual([
      // Gives a conversation back, which it answers with; nothing is deleted.
      'returnToBot',
    ]);
  });

  it('may be repeated with a key only if it creates', () => {
    expect(all.filter(({ method, idempotent }) => idempotent && method !== 'POST')).toEqual([]);
  });

  it('says that a caller may be unknown, unless it is open to all', () => {
    const silent = all.filter(
      ({ permission, errors }) =>
        permission !== 'public' && permission !== 'visitor' && !errors.includes('unauthenticated'),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('unknown fields', () => {
  /** The protocol of OpenAI and of MCP, whose clients send fields for models and for later versions. */
  const open = ['createChatCompletion', 'callMcp'];
  const surprise = { surprise: 1 };
  const refuses = (schema: z.ZodType): boolean => {
    if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
      return schema.options.every((option) => refuses(option as z.ZodType));
    const { error } = schema.safeParse(surprise);
    return error?.issues.some(({ code }) => code === 'unrecognized_keys') === true;
  };

  it('are refused in every body', () => {
    const lenient = all.filter(({ body }) => body !== undefined && !refuses(body));
    expect(lenient.map(({ name }) => name).filter((name) => !open.includes(name))).toEqual([]);
  });

  it('are refused in every query', () => {
    const lenient = all.filter(({ query }) => query !== undefined && !refuses(query));
    expect(lenient.map(({ name }) => name)).toEqual([]);
  });

  it('never leave the server: every answer is a closed object', () => {
    const closed = (schema: unknown): boolean => {
      if (schema instanceof z.ZodArray) return closed(schema.element);
      if (schema instanceof z.ZodUnion) return schema.options.every(closed);
      return schema instanceof z.ZodObject ? refuses(schema) : true;
    };
    const lenient = all.filter(({ responses }) => !Object.values(responses).every(closed));
    expect(lenient.map(({ name }) => name).filter((name) => !open.includes(name))).toEqual([]);
  });
});
