import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { acceptedOf, otherId, problemsOf, someId } from '../../../test/problems-of.ts';
import { complianceRoutes } from './compliance.ts';
import { contactRequestRoutes } from './contact-requests.ts';
import { conversation, conversationRoutes, conversationSummary, webhookMessage } from './conversations.ts';
import { dataExport, exportRoutes } from './exports.ts';
import { importedLead, lead, leadRoutes } from './leads.ts';
import { privacyRoutes } from './privacy.ts';
import { privacyRequestRoutes } from './privacy-requests.ts';

const read = (query: ZodType, given: object) => query.safeParse(given).data;

describe('a new lead', () => {
  const { body } = leadRoutes.createLead;
  const judged = (given: object) => problemsOf(body, { chatbotId: someId, ...given });

  it('is tied to a chatbot, and can be reached by name, email or phone', () => {
    for (const given of [{ name: 'Ada' }, { email: 'ada@example.com' }, { phone: '+47 22 33 44 55' }])
      expect(judged(given)).toEqual({});
    for (const given of [{}, { company: 'Halden' }, { name: '' }, { name: ' ', email: null, phone: null }])
      expect(judged(given), JSON.stringify(given)).toEqual({ email: 'validation.leadUnreachable' });
    expect(problemsOf(body, { name: 'Ada' })).toHaveProperty('chatbotId');
  });

  it('stores a country as two capital letters', () => {
    expect(read(body, { chatbotId: someId, name: 'Ada', country: 'no' })).toMatchObject({ country: 'NO' });
    for (const country of ['n', 'N1', 'Ñ1', '--'])
      expect(judged({ name: 'Ada', country }), country).toEqual({ country: 'validation.countryInvalid' });
  });

  it('has one of the five statuses', () => {
    const statuses = ['new', 'contacted', 'qualified', 'unqualified', 'converted'];
    const given = [...statuses, 'lost', 'New'].map((status) => ({ chatbotId: someId, name: 'Ada', status }));
    expect(acceptedOf<unknown>(body, given)).toHaveLength(5);
  });

  it('has each custom field once, without regard to case, and at most 50', () => {
    const fields = (names: string[]) =>
      judged({ name: 'Ada', customFields: names.map((name) => ({ name, value: '' })) });
    const many = Array.from({ length: 51 }, (_, index) => `field ${index}`);
    expect(fields(many.slice(1))).toEqual({});
    expect(fields(many)).toEqual({ customFields: 'too_big' });
    expect(fields(['Size', 'size'])).toEqual({ customFields: 'validation.fieldNameTwice' });
    expect(fields(['Size ', ' Size'])).toEqual({ customFields: 'validation.fieldNameTwice' });
    expect(fields(['', 'a'.repeat(61)])).toEqual({
      'customFields.0.name': 'too_small',
      'customFields.1.name': 'too_big',
    });
  });

  it('has at most 20 tags of 40 characters, and a note that says something', () => {
    expect(judged({ name: 'Ada', tags: Array.from({ length: 21 }, () => 'a') })).toEqual({ tags: 'too_big' });
    expect(judged({ name: 'Ada', tags: ['a'.repeat(41), ''] })).toEqual({
      'tags.0': 'too_big',
      'tags.1': 'too_small',
    });
    expect(judged({ name: 'Ada', note: '' })).toEqual({ note: 'too_small' });
    expect(judged({ name: 'Ada', note: 'a'.repeat(2_001) })).toEqual({ note: 'too_big' });
  });

  it('cannot bring its own consent, origin or score', () => {
    for (const extra of [
      { userConsent: { consentGiven: true } },
      { source: 'conversation' },
      { confidence: 'high' },
    ])
      expect(judged({ name: 'Ada', ...extra })).toHaveProperty('', 'unrecognized_keys');
  });
});

describe('a lead that there is', () => {
  it('is changed in part, with its revision, and cleared with null', () => {
    const { body } = leadRoutes.patchLead;
    expect(problemsOf(body, {})).toEqual({});
    expect(problemsOf(body, { revision: 3, name: null, assigneeId: null, tags: [] })).toEqual({});
    expect(problemsOf(body, { revision: 1.5, chatbotId: otherId })).toEqual({
      revision: 'invalid_type',
      '': 'unrecognized_keys',
    });
  });

  it('has its consent changed with a note that is not blank', () => {
    const { body } = leadRoutes.setLeadConsent;
    expect(problemsOf(body, { consentGiven: true, note: 'By phone' })).toEqual({});
    expect(problemsOf(body, { consentGiven: true, note: ' \n ' })).toEqual({
      note: 'validation.noteRequired',
    });
    expect(problemsOf(body, { note: 'By phone' })).toEqual({ consentGiven: 'invalid_type' });
  });

  it('from a file, it has an address or a number, so that it is known the next time', () => {
    expect(
      acceptedOf<object>(importedLead, [{ email: 'ada@example.com' }, { phone: '+4722334455' }]),
    ).toHaveLength(2);
    expect(problemsOf(importedLead, { name: 'Ada' })).toEqual({ email: 'validation.rowUnreachable' });
    expect(problemsOf(importedLead, { email: 'ada@example.com', assigneeId: someId })).toEqual({
      '': 'unrecognized_keys',
    });
  });

  it('is filtered by source without regard to case, and by none', () => {
    const { query } = leadRoutes.listLeads;
    expect(read(query, { source: 'Conversation' })).toMatchObject({ source: 'conversation' });
    expect(read(query, { source: 'NONE' })).toMatchObject({ source: 'none' });
    expect(read(query, { source: 'ALL' })).toMatchObject({ source: undefined });
    expect(problemsOf(query, { source: 'fax' })).toHaveProperty('source');
    expect(problemsOf(query, { consent: 'maybe', status: 'lost', sort: 'email' })).toEqual({
      consent: 'invalid_value',
      status: 'invalid_value',
      sort: 'invalid_value',
    });
  });

  it('shows where each value is from, but no token of a visitor', () => {
    expect(lead.shape).toHaveProperty('provenance');
    expect(Object.keys(lead.shape).filter((field) => /token|secret|session/i.test(field))).toEqual([]);
  });
});

describe('conversations', () => {
  const { query } = conversationRoutes.listConversations;

  it('are sorted by the wait only in a view', () => {
    expect(read(query, { view: 'waiting', sort: 'waitingSince' })).toMatchObject({ sort: 'waitingSince' });
    expect(problemsOf(query, { sort: 'waitingSince' })).toEqual({ sort: 'validation.invalid' });
  });

  it('are filtered by status, country, language, days and moods', () => {
    const filters = {
      status: 'active',
      country: 'NO',
      from: '2026-11-01',
      to: '2026-11-30T12:00:00Z',
      language: 'no',
      mood: 'positive',
      rating: 'down',
      csat: 'any',
      hasLead: 'true',
      sort: '-messageCount',
    };
    expect(read(query, filters)).toMatchObject(filters);
    expect(
      problemsOf(query, {
        status: 'open',
        from: '1.11.2026',
        language: 'NO',
        sort: 'country',
        country: 'NOR',
      }),
    ).toEqual({
      status: 'invalid_value',
      from: expect.any(String),
      language: expect.any(String),
      sort: 'invalid_value',
      country: expect.any(String),
    });
  });

  it('are deleted together, one page at most and one at least', () => {
    const { body } = conversationRoutes.deleteConversations;
    const ids = Array.from({ length: 101 }, () => someId);
    expect(problemsOf(body, { ids: ids.slice(1) })).toEqual({});
    expect(problemsOf(body, { ids })).toEqual({ ids: 'too_big' });
    expect(problemsOf(body, { ids: [] })).toEqual({ ids: 'too_small' });
  });

  it('are exported by the ids of a whole page', () => {
    const { query: exported } = conversationRoutes.exportConversations;
    const ids = Array.from({ length: 100 }, () => someId).join(',');
    expect(read(exported, { ids })).toEqual({ ids });
    expect(problemsOf(exported, { ids: `${ids},${someId}` })).toEqual({ ids: 'too_big' });
  });

  it('CONV-16: have the fields of a conversation', () => {
    expect(Object.keys(conversation.shape)).toEqual(
      expect.arrayContaining([
        ...['id', 'sessionId', 'chatbotId', 'startedAt', 'messageCount', 'userIntent', 'location', 'contact'],
        ...['status', 'sentimentScore', 'averageResponseMs', 'mainTopics', 'durationSeconds', 'messages'],
      ]),
    );
    expect(conversationSummary.shape.status.options).toEqual(['active', 'completed']);
  });

  it('have a sentiment that is a number, or null for no data', () => {
    const { sentimentScore } = conversation.shape;
    expect(
      acceptedOf<unknown>(sentimentScore, [-1, 0, 0.3, 1, null, Number.NaN, 'positive', undefined]),
    ).toEqual([...[-1, 0, 0.3, 1], null]);
  });

  it('keep sentences that visitors may not see out of webhooks', () => {
    expect(webhookMessage.shape).not.toHaveProperty('heldBack');
    expect(webhookMessage.shape).toHaveProperty('content');
  });
});

describe('a data export', () => {
  const { body } = exportRoutes.createExport;
  const judged = (given: object) => problemsOf(body, { type: 'conversations', format: 'csv', ...given });

  it('has a type and a format', () => {
    const types = ['all', 'chatbots', 'conversations', 'analytics', 'users'];
    for (const type of types)
      for (const format of ['json', 'csv', 'xml']) expect(judged({ type, format })).toEqual({});
    expect(judged({ type: 'leads', format: 'pdf' })).toMatchObject({
      type: 'invalid_value',
      format: 'invalid_value',
    });
  });

  it('ends no earlier than it begins', () => {
    const first = '2026-11-01T00:00:00Z';
    const last = '2026-11-30T00:00:00Z';
    expect([judged({ from: first, to: last }), judged({ from: first, to: first })]).toEqual([{}, {}]);
    expect([judged({ from: last }), judged({ to: first })]).toEqual([{}, {}]);
    expect(judged({ from: last, to: first })).toEqual({ to: 'validation.rangeReversed' });
    // Compared as moments, not as texts.
    expect(judged({ from: first, to: '2026-11-01T00:00:00.000Z' })).toEqual({});
  });

  it('an archive has the whole organization, without a range, and nothing else is an archive', () => {
    expect(judged({ type: 'organization', format: 'archive' })).toEqual({});
    expect(judged({ type: 'organization', format: 'json' })).toEqual({ format: 'validation.archiveFormat' });
    expect(judged({ type: 'all', format: 'archive' })).toEqual({ format: 'validation.archiveFormat' });
    expect(judged({ type: 'organization', format: 'archive', from: '2026-11-01T00:00:00Z' })).toEqual({
      from: 'validation.archiveRange',
    });
  });

  it('is requested, ready or failed', () => {
    expect(dataExport.shape.status.options).toEqual(['requested', 'ready', 'failed']);
  });
});

describe('a request of a person about their data', () => {
  const { body } = privacyRequestRoutes.createPrivacyRequest;
  const judged = (given: object) => problemsOf(body, { kind: 'erase', ...given });

  it('names exactly one person', () => {
    const ways = [
      { email: 'ada@example.com' },
      { phone: '+47 22 33 44' },
      { leadId: someId },
      { conversationId: someId },
    ];
    expect(ways.map(judged)).toEqual(ways.map(() => ({})));
    for (const given of [{}, { ...ways[0], ...ways[1] }, { ...ways[2], ...ways[3] }])
      expect(judged(given), JSON.stringify(given)).toEqual({ email: 'validation.onePerson' });
    expect(problemsOf(privacyRequestRoutes.previewPrivacyRequest.body, {})).toEqual({
      email: 'validation.onePerson',
    });
  });

  it('needs seven digits of a number, in any script', () => {
    expect(judged({ phone: '22 33 44' })).toEqual({ phone: 'validation.phoneShort' });
    expect(judged({ phone: '٢٢ ٣٣ ٤٤ ٥' })).toEqual({});
  });

  it('includes at most 1,000 other conversations', () => {
    const ids = Array.from({ length: 1_001 }, () => otherId);
    expect(judged({ leadId: someId, conversationIds: ids.slice(1) })).toEqual({});
    expect(judged({ leadId: someId, conversationIds: ids })).toEqual({ conversationIds: 'too_big' });
    expect(judged({ kind: 'hide', leadId: someId })).toHaveProperty('kind');
  });
});

it('the record of processing is acknowledged by its version', () => {
  const { body } = complianceRoutes.acknowledgeProcessingRecord;
  expect(acceptedOf(body, [{ version: '0123456789ab' }])).toHaveLength(1);
  for (const version of ['', '0123456789AB', '0123456789abc', 'latest'])
    expect(problemsOf(body, { version }), version).toHaveProperty('version');
});

it('a contact request is done or open again', () => {
  const { body } = contactRequestRoutes.patchContactRequest;
  expect(
    acceptedOf<unknown>(body, [
      { done: true },
      { done: false },
      {},
      { done: 'yes' },
      { done: true, email: null },
    ]),
  ).toHaveLength(2);
});

it('the defaults for new chatbots are changed like those of a chatbot', () => {
  const { body } = privacyRoutes.patchPrivacySettings;
  expect(problemsOf(body, { retentionDays: 30, anonymization: 'partial' })).toEqual({});
  expect(problemsOf(body, { retentionDays: 0, effectiveRetentionDays: 1 })).toEqual({
    retentionDays: 'too_small',
    '': 'unrecognized_keys',
  });
});
