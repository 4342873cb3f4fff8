import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf } from '../../../test/problems-of.ts';
import {
  maxArchivedEntryBytes,
  maxArchivedLineBytes,
  maxManifestBytes,
} from '../../values/archive-limits.ts';
import { maxExportBytes } from '../../values/lists.ts';
import { archivedConversation, archivedConversationLine, archivedMessage } from './archived-conversations.ts';
import { archivedConsent, archivedLead } from './archived-leads.ts';
import { archivedSettings, settingNames } from './archived-settings.ts';
import { archivedChatbotState, archivedVersion } from './archived-versions.ts';
import {
  archivedOrganization,
  archiveManifest,
  leftInNewestVersion,
  omittedOrganizationParts,
  organizationArchiveRoutes,
  organizationArchiveVersion,
  organizationArchiveVersions,
} from './organization-archive.ts';

const at = '2026-11-30T09:00:00Z';

describe('the manifest of an organization', () => {
  const manifest = {
    format: 'parley.organization',
    version: 3,
    exportedAt: at,
    counts: { chatbots: 1, files: 0, leads: 0 },
    leftBehind: ['members'],
    entries: [{ name: 'organization.json', bytes: 10, sha256: 'a'.repeat(64) }],
  };

  it('of every version can be read; earlier ones had fewer counts', () => {
    for (const version of [1, 2, 3])
      expect(problemsOf(archiveManifest, { ...manifest, version })).toEqual({});
    expect(problemsOf(archiveManifest, { ...manifest, version: 4 })).toHaveProperty('version');
    expect(archiveManifest.parse(manifest).counts).toEqual({
      ...manifest.counts,
      conversations: 0,
      versions: 0,
      pictures: 0,
    });
    expect(organizationArchiveVersions.at(-1)).toBe(organizationArchiveVersion);
  });

  it('has counts and checksums that can be true', () => {
    const counted = (counts: object) =>
      problemsOf(archiveManifest, { ...manifest, counts: { ...manifest.counts, ...counts } });
    expect(counted({ chatbots: 201, leads: -1, conversations: 1_000_001 })).toEqual({
      'counts.chatbots': 'too_big',
      'counts.leads': 'too_small',
      'counts.conversations': 'too_big',
    });
    const entry = { name: 'a'.repeat(101), bytes: -1, sha256: 'A'.repeat(64) };
    expect(Object.keys(problemsOf(archiveManifest, { ...manifest, entries: [entry] }))).toEqual([
      'entries.0.name',
      'entries.0.bytes',
      'entries.0.sha256',
    ]);
  });

  it('leaves out parts with a name, the newest version only a few', () => {
    expect(leftInNewestVersion.filter((part) => !omittedOrganizationParts.includes(part))).toEqual([]);
  });

  it('fits into an export: a line into its entry, the manifest into its limit', () => {
    expect(maxArchivedLineBytes).toBeLessThan(maxArchivedEntryBytes);
    expect(maxManifestBytes).toBeLessThan(maxArchivedEntryBytes);
    expect(maxArchivedEntryBytes).toBeLessThan(maxExportBytes);
  });

  it('replaces settings unless told to keep them', () => {
    const { query } = organizationArchiveRoutes.importOrganization;
    expect(query.parse({})).toEqual({ settings: 'replace' });
    expect(acceptedOf(query, [{ settings: 'keep' }, { settings: 'merge' }, { dryRun: 'yes' }])).toHaveLength(
      1,
    );
  });
});

describe('what belongs to no chatbot', () => {
  const settings = {
    name: 'A',
    language: null,
    primaryColor: 'ABC',
    secondaryColor: null,
    footerLabel: null,
    footerLink: null,
    privacy: null,
    insightModel: null,
  };

  it('had no chatbots and settings in earlier versions', () => {
    expect(archivedOrganization.parse({ members: [], webhooks: [], integrations: [] })).toEqual({
      members: [],
      webhooks: [],
      integrations: [],
      chatbots: [],
      settings: null,
    });
  });

  it('has webhooks without secrets, by the rules of webhooks', () => {
    const hook = {
      name: 'CRM',
      url: 'https://crm.example.com',
      isComplete: true,
      events: ['*'],
      chatbots: [1],
    };
    const judged = (webhook: object) => problemsOf(archivedOrganization.shape.webhooks, [webhook]);
    expect(judged(hook)).toEqual({});
    expect(judged({ ...hook, secret: 'whsec_1' })).toEqual({ '0': 'unrecognized_keys' });
    expect(judged({ ...hook, events: ['*', 'lead.created'], chatbots: [0] })).toHaveProperty([
      '0.chatbots.0',
    ]);
  });

  it('has settings by the rules of registration, with colors in one form', () => {
    expect(archivedSettings.parse(settings)).toMatchObject({ name: 'A', primaryColor: '#aabbcc' });
    expect(
      problemsOf(archivedSettings, { ...settings, name: 'a'.repeat(50), footerLink: 'javascript:1' }),
    ).toEqual({
      name: 'validation.organizationNameMax',
      footerLink: 'validation.addressInvalid',
    });
    expect([...settingNames].sort()).toEqual([...Object.keys(settings), 'logo'].sort());
  });

  it('has versions of chatbots with pictures by their hashes', () => {
    const version = {
      version: 1,
      publishedAt: at,
      name: 'Help desk',
      model: {},
      appearance: {},
      botAvatar: '0123456789ab',
      userAvatar: null,
      answers: {},
      flow: null,
    };
    expect(problemsOf(archivedVersion, version)).toEqual({});
    expect(
      problemsOf(archivedVersion, {
        ...version,
        version: 0,
        botAvatar: '../../etc',
        model: { customApiKey: 'k' },
      }),
    ).toEqual({
      version: 'too_small',
      botAvatar: 'invalid_format',
      model: 'unrecognized_keys',
    });
    const state = { chatbot: 201, botAvatar: null, userAvatar: null, publishedVersion: null };
    expect(problemsOf(archivedChatbotState, state)).toEqual({ chatbot: 'too_big' });
  });
});

describe('leads', () => {
  const past = {
    source: 'conversation',
    confidence: 'high',
    createdAt: at,
    extractedAt: null,
    conversation: 1,
    conversations: [{ conversation: 1, startedAt: at }],
    provenance: { email: [{ value: 'ada@example.com', origin: 'form', conversation: 1, at }] },
    consents: [],
  };
  const judged = (change: object) =>
    problemsOf(archivedLead, {
      chatbot: 0,
      lead: { email: 'ada@example.com' },
      past: { ...past, ...change },
    });

  it('name only conversations that they list', () => {
    expect(judged({})).toEqual({});
    expect(judged({ conversation: null })).toEqual({});
    expect(judged({ conversation: 2 })).toEqual({ '': 'validation.invalid' });
    expect(judged({ provenance: { email: [{ ...past.provenance.email[0], conversation: 2 }] } })).toEqual({
      '': 'validation.invalid',
    });
  });

  it('had no past in earlier versions', () => {
    expect(archivedLead.parse({ chatbot: 1, lead: { name: 'Ada' } }).past).toBeNull();
    expect(problemsOf(archivedLead, { chatbot: 1, lead: { name: 'Ada', assigneeId: 'x' } })).toEqual({
      lead: 'unrecognized_keys',
    });
  });

  it('have consents since 1970 from a banner or a form', () => {
    const consent = { accepted: true, version: '1', statement: 'Yes', purpose: 'chat', source: 'banner', at };
    expect(problemsOf(archivedConsent, consent)).toEqual({});
    expect(problemsOf(archivedConsent, { ...consent, source: 'phone', at: '0000-01-01T00:00:00Z' })).toEqual({
      source: 'invalid_value',
      at: 'validation.invalid',
    });
  });
});

describe('conversations', () => {
  const conversation = {
    chatbot: 1,
    startedAt: at,
    lastMessageAt: at,
    endedAt: null,
    locale: 'pt-BR',
    country: 'BR',
    language: 'pt',
    contact: null,
    intent: null,
    topics: [],
    sentimentScore: 1,
    sentimentScores: [-1, 1],
    outcome: null,
    judgedBy: null,
    csat: { scale: 'nps', score: 10 },
    visitor: null,
    aiNotice: null,
    fromProgram: false,
    excerpt: null,
    counted: null,
    consents: [],
  };

  it('have values that figures may add up', () => {
    expect(archivedConversation.parse(conversation)).toEqual({ ...conversation, link: null });
    expect(
      problemsOf(archivedConversation, {
        ...conversation,
        sentimentScore: 2,
        sentimentScores: Array.from({ length: 51 }, () => 0),
        csat: { scale: 'nps', score: 11 },
        country: 'br',
        chatbot: 0,
      }),
    ).toEqual({
      sentimentScore: 'too_big',
      sentimentScores: 'too_big',
      'csat.score': 'too_big',
      country: 'invalid_format',
      chatbot: 'too_small',
    });
  });

  it('have no network address, token or id', () => {
    for (const extra of [{ ip: '10.0.0.1' }, { sessionId: 'a' }, { id: 'a' }, { userAgent: 'b' }])
      expect(problemsOf(archivedConversation, { ...conversation, ...extra })).toEqual({
        '': 'unrecognized_keys',
      });
  });

  it('consist of lines that are a conversation or a message of it, not both', () => {
    expect(problemsOf(archivedConversationLine, { conversation })).toEqual({});
    expect(problemsOf(archivedConversationLine, { conversation, message: {} })).not.toEqual({});
    const { sources, costMicroUsd, ordinal } = archivedMessage.shape;
    const cited = { n: 1, sourceName: 'FAQ', url: 'javascript:alert(1)', heading: null, quote: 'a' };
    expect(problemsOf(sources, [cited])).toEqual({ '0.url': 'invalid_format' });
    expect(acceptedOf<unknown>(costMicroUsd, [0, 100_000_000, null, -1, 100_000_001, 0.5])).toHaveLength(3);
    expect(acceptedOf<unknown>(ordinal, [1, 1_000_000, 0, 1_000_001])).toHaveLength(2);
  });
});
