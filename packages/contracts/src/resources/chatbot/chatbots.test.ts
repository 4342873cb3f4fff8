import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf, someId } from '../../../test/problems-of.ts';
import { chatbot, chatbotRoutes, modelSettings } from './chatbots.ts';
import { flowSecretRoutes } from './flow-secrets.ts';
import { knowledgeRoutes, source } from './knowledge.ts';
import { openAiRoutes } from './openai.ts';
import { organizationProvider, providerRoutes } from './providers.ts';

const { createChatbot, patchChatbot, getFlowStats, importFlow } = chatbotRoutes;
const patched = (change: object) => problemsOf(patchChatbot.body, change);

describe('a new chatbot', () => {
  it('BOT-09: has one of six goals; others are refused', () => {
    const goals = ['information', 'leads', 'support', 'sales', 'engagement', 'education'];
    expect(
      acceptedOf(
        createChatbot.body,
        goals.map((goal) => ({ name: 'A', goal })),
      ),
    ).toHaveLength(6);
    expect(problemsOf(createChatbot.body, { name: 'A', goal: 'fun' })).toEqual({ goal: 'invalid_value' });
  });

  it('needs a name of up to 100 characters and nothing else', () => {
    expect(createChatbot.body.parse({ name: ' Help desk ' })).toEqual({ name: 'Help desk' });
    expect(problemsOf(createChatbot.body, { name: '  ' })).toEqual({
      name: 'validation.chatbotNameRequired',
    });
    expect(problemsOf(createChatbot.body, {})).toEqual({ name: 'invalid_type' });
    expect(problemsOf(createChatbot.body, { name: 'a'.repeat(101) })).toEqual({ name: 'too_big' });
  });

  it('cannot begin as published, with counters or in another organization', () => {
    for (const extra of [{ status: 'active' }, { messageCount: 5 }, { organizationId: someId }])
      expect(problemsOf(createChatbot.body, { name: 'A', ...extra })).toEqual({ '': 'unrecognized_keys' });
  });
});

describe('a change of a chatbot', () => {
  it('may be empty, and refuses unknown fields in every part', () => {
    expect(patched({})).toEqual({});
    for (const part of ['model', 'appearance', 'answers', 'privacy', 'deployment'])
      expect(patched({ [part]: { surprise: 1 } }), part).toEqual({ [part]: 'unrecognized_keys' });
  });

  it('cannot set what the server computes', () => {
    for (const field of [
      'id',
      'createdAt',
      'publishedVersion',
      'messageCount',
      'abilities',
      'hasUnpublishedChanges',
    ])
      expect(patched({ [field]: 1 }), field).toEqual({ '': 'unrecognized_keys' });
    expect(patched({ deployment: { status: 'active' } })).toEqual({ deployment: 'unrecognized_keys' });
    expect(patched({ deployment: { passwordProtected: false } })).toEqual({
      deployment: 'unrecognized_keys',
    });
    expect(patched({ model: { customApiKeyHint: '…abc' } })).toEqual({ model: 'unrecognized_keys' });
    expect(patched({ privacy: { effectiveRetentionDays: 1 } })).toEqual({ privacy: 'unrecognized_keys' });
  });

  it('clears with null what may be empty, and nothing else', () => {
    const cleared = {
      companyName: null,
      goal: null,
      sector: null,
      flow: null,
      model: { customApiKey: null, baseUrl: null, monthlyTokenLimit: null },
      privacy: { privacyPolicyUrl: null },
      deployment: { rateLimitPerHour: null, hours: null, password: null },
    };
    expect(patched(cleared)).toEqual({});
    expect(patched({ name: null, status: null, model: { temperature: null } })).toEqual({
      name: 'invalid_type',
      status: 'invalid_value',
      'model.temperature': 'invalid_type',
    });
  });

  it.each([
    ['model', 'temperature', [0, 2], [-0.1, 2.1, '1', Number.NaN, Number.POSITIVE_INFINITY]],
    ['model', 'maxTokens', [1, 32_000], [0, 32_001, 1.5]],
    ['model', 'monthlyTokenLimit', [0, 1e12], [-1, 1e12 + 1, 0.5]],
    ['model', 'systemInstructions', ['', 'a\nb', 'a'.repeat(20_000)], ['a'.repeat(20_001), 'a\u0000']],
    ['model', 'customApiKey', ['k', 'k'.repeat(500)], ['', '  ', 'k'.repeat(501)]],
    ['privacy', 'retentionDays', [1, 30, 3_650], [0, 3_651, 30.5, '30']],
    ['privacy', 'bannerText', ['', 'a'.repeat(1_000)], ['a'.repeat(1_001)]],
    [
      'privacy',
      'privacyPolicyUrl',
      ['https://example.com/privacy'],
      ['example.com', 'javascript:alert(1)', ''],
    ],
    ['deployment', 'rateLimitPerHour', [1, 100_000], [0, 100_001, 1.5]],
    ['deployment', 'password', ['secret', 'a'.repeat(200)], ['short', 'a'.repeat(201)]],
  ] as const)('%s.%s has its limits', (part, field, good: readonly unknown[], bad: readonly unknown[]) => {
    const isAccepted = (value: unknown) => Object.keys(patched({ [part]: { [field]: value } })).length === 0;
    expect(good.filter((value) => !isAccepted(value))).toEqual([]);
    expect(bad.filter(isAccepted)).toEqual([]);
  });

  it('PRIV-03: anonymizes not at all, partly or fully', () => {
    const levels = ['none', 'partial', 'full'];
    const given = [...levels, 'some', '', true].map((anonymization) => ({ privacy: { anonymization } }));
    expect(acceptedOf<unknown>(patchChatbot.body, given)).toHaveLength(3);
    expect(chatbot.shape.privacy.shape.anonymization.options).toEqual(levels);
  });

  it('asks for a longer password by its sentence', () => {
    expect(patched({ deployment: { password: '12345' } })).toEqual({
      'deployment.password': 'validation.chatPasswordShort',
    });
  });

  it('has at most three fallbacks, each a model of a provider with a name', () => {
    const fallback = { provider: 'openai', name: 'gpt-5' };
    expect(patched({ model: { fallbacks: [fallback, fallback, fallback] } })).toEqual({});
    expect(patched({ model: { fallbacks: Array.from({ length: 4 }, () => fallback) } })).toEqual({
      'model.fallbacks': 'too_big',
    });
    expect(patched({ model: { fallbacks: [{ provider: 'builtin', name: ' ' }] } })).toEqual({
      'model.fallbacks.0.provider': 'invalid_value',
      'model.fallbacks.0.name': 'validation.modelNameRequired',
    });
  });

  it('allows domains by host, port or leftmost label', () => {
    const judged = (domain: string) => patched({ deployment: { allowedDomains: [domain] } });
    for (const domain of [
      'example.com',
      'localhost:8080',
      '*.example.com',
      'EXAMPLE.com:65535',
      'xn--mnchen-3ya.de',
    ])
      expect(judged(domain), domain).toEqual({});
    const bad = [
      '',
      '*',
      'https://example.com',
      'example.com/a',
      'a.*.com',
      'example.com:0',
      'example.com:65536',
    ];
    for (const domain of [...bad, 'exa mple.com', '.com', 'example..com', 'ada@example.com'])
      expect(judged(domain), domain).toEqual({ 'deployment.allowedDomains.0': 'validation.domainInvalid' });
    const many = Array.from({ length: 101 }, (_, index) => `a${index}.example.com`);
    expect(patched({ deployment: { allowedDomains: many.slice(1) } })).toEqual({});
    expect(patched({ deployment: { allowedDomains: many } })).toEqual({
      'deployment.allowedDomains': 'too_big',
    });
  });

  it('a key is written, never read', () => {
    expect(Object.keys(modelSettings.shape)).toContain('customApiKeyHint');
    expect(Object.keys(modelSettings.shape)).not.toContain('customApiKey');
    expect(Object.keys(chatbot.shape.deployment.shape)).not.toContain('password');
    expect(Object.keys(organizationProvider.shape)).toContain('apiKeyHint');
    expect(Object.keys(organizationProvider.shape)).not.toContain('apiKey');
  });

  it('reads what the contract adds to the settings', () => {
    expect(Object.keys(chatbot.shape)).toEqual(
      expect.arrayContaining([
        ...['id', 'revision', 'createdAt', 'updatedAt', 'publishedVersion', 'publishedAt'],
        ...['hasUnpublishedChanges', 'sourceCount', 'messageCount', 'averageResponseMs', 'abilities'],
      ]),
    );
  });
});

describe('flows, secrets and providers', () => {
  it('a flow is imported from a known format', () => {
    expect(problemsOf(importFlow.body, { format: 'typebot', document: { anything: true } })).toEqual({});
    expect(problemsOf(importFlow.body, { format: 'dify', document: {} })).toHaveProperty('format');
    expect(problemsOf(importFlow.body, { format: 'parley', document: 'no flow' })).not.toEqual({});
  });

  it('figures of a flow are those of a version from 1 on', () => {
    expect(getFlowStats.query.parse({ version: '3' })).toEqual({ version: 3 });
    for (const version of ['0', '-1', '1.5', 'latest', '1000000001'])
      expect(problemsOf(getFlowStats.query, { version }), version).toHaveProperty('version');
  });

  it('a secret has a value in one line and an origin of the web', () => {
    const { body, params } = flowSecretRoutes.putFlowSecret;
    const valid = { value: 'abc', origin: 'https://api.example.com' };
    expect(problemsOf(body, valid)).toEqual({});
    expect(problemsOf(body, { ...valid, value: ' ' })).toEqual({ value: 'validation.secretRequired' });
    expect(problemsOf(body, { ...valid, value: 'a\r\nX-Admin: 1' })).toEqual({
      value: 'validation.controlCharacters',
    });
    expect(problemsOf(body, { ...valid, origin: 'file:///etc/passwd' })).toEqual({
      origin: 'validation.addressInvalid',
    });
    for (const name of ['', 'a b', '../x', 'a'.repeat(200)])
      expect(problemsOf(params, { chatbotId: someId, name }), name).toEqual({
        name: 'validation.secretName',
      });
    expect(flowSecretRoutes.listFlowSecrets.responses[200].element.shape).not.toHaveProperty('value');
  });

  it('a key of a provider cannot carry a second header', () => {
    const { body } = providerRoutes.putProvider;
    expect(problemsOf(body, {})).toEqual({});
    expect(problemsOf(body, { apiKey: 'sk-a\nHost: b' })).toEqual({ apiKey: 'validation.controlCharacters' });
    expect(problemsOf(body, { apiKey: '' })).toEqual({ apiKey: 'too_small' });
    expect(problemsOf(body, { apiKey: 'k'.repeat(501) })).toEqual({ apiKey: 'too_big' });
  });
});

describe('a knowledge source', () => {
  const { body } = knowledgeRoutes.createSource;
  const text = { type: 'text', name: 'FAQ', content: 'We open at nine.' };
  const website = { type: 'url', url: 'https://example.com' };

  it('is a text with a name, or a website', () => {
    expect(
      acceptedOf<object>(body, [text, website, { ...text, type: 'file' }, { ...text, url: 'https://a.b' }]),
    ).toEqual([text, website]);
    expect(problemsOf(body, { ...text, name: ' ', content: ' \n ' })).toEqual({
      name: 'validation.sourceNameRequired',
      content: 'validation.sourceContentRequired',
    });
  });

  it('a text has at most 300,000 characters', () => {
    expect(problemsOf(body, { ...text, content: 'a'.repeat(300_000) })).toEqual({});
    expect(problemsOf(body, { ...text, content: 'a'.repeat(300_001) })).toEqual({ content: 'too_big' });
  });

  it('a crawl reads 100 pages three links deep with the sitemap, unless told otherwise', () => {
    expect(body.parse({ ...website, crawl: {} })).toEqual({
      ...website,
      crawl: { maxPages: 100, maxDepth: 3, include: [], exclude: [], sitemap: true },
    });
    expect(body.parse(website)).toEqual(website);
  });

  it('a crawl has limits of pages, depth and patterns', () => {
    const judged = (crawl: object) => Object.values(problemsOf(body, { ...website, crawl }));
    expect(judged({ maxPages: 10_000, maxDepth: 10, include: ['/docs/*'] })).toEqual([]);
    expect(judged({ maxPages: 0 })).toEqual(['too_small']);
    expect(judged({ maxPages: 10_001 })).toEqual(['too_big']);
    expect(judged({ maxDepth: -1 })).toEqual(['too_small']);
    expect(judged({ maxDepth: 11 })).toEqual(['too_big']);
    expect(judged({ exclude: [''] })).toEqual(['too_small']);
    expect(judged({ include: Array.from({ length: 21 }, () => '/a') })).toEqual(['too_big']);
    expect(judged({ include: ['/*'.repeat(10)] })).toEqual([]);
    expect(judged({ include: ['/*'.repeat(11)] })).toEqual(['validation.patternStars']);
  });

  it('has the types, states and refresh intervals of the contract', () => {
    expect(source.shape.type.options.toSorted()).toEqual(['api', 'file', 'text', 'url']);
    expect(source.shape.status.options).toEqual(['processing', 'ready', 'error']);
    expect(problemsOf(knowledgeRoutes.patchSource.body, { refresh: 'hourly' })).toEqual({
      refresh: 'invalid_value',
    });
    expect(problemsOf(knowledgeRoutes.patchSource.body, { refresh: null })).toEqual({});
  });

  it('has at most 20 tags of 1 to 50 characters', () => {
    const judged = (tags: string[]) => problemsOf(knowledgeRoutes.patchSource.body, { tags });
    expect(judged(Array.from({ length: 20 }, () => 'a'.repeat(50)))).toEqual({});
    expect(judged(Array.from({ length: 21 }, () => 'a'))).toEqual({ tags: 'too_big' });
    expect(judged(['a'.repeat(51), ' '])).toEqual({ 'tags.0': 'too_big', 'tags.1': 'too_small' });
  });

  it('is searched by a text, for 1 to 50 results', () => {
    const { body: search } = knowledgeRoutes.searchKnowledge;
    expect(acceptedOf(search, [{ query: 'a' }, { query: 'a', limit: 50 }])).toHaveLength(2);
    expect(problemsOf(search, { query: ' \n', limit: 0 })).toEqual({
      query: 'validation.queryRequired',
      limit: 'too_small',
    });
    expect(problemsOf(search, { query: 'a'.repeat(4_001), limit: 51 })).toEqual({
      query: 'too_big',
      limit: 'too_big',
    });
  });
});

it('a program of OpenAI may send fields that only concern a model, but must send a message', () => {
  const { body } = openAiRoutes.createChatCompletion;
  const request = { model: someId, messages: [{ role: 'user', content: 'Hello' }] };
  expect(problemsOf(body, { ...request, temperature: 0.5, top_p: 1, stream: null })).toEqual({});
  expect(problemsOf(body, { ...request, messages: [] })).toEqual({ messages: 'too_small' });
  expect(problemsOf(body, { ...request, model: '' })).toEqual({ model: 'too_small' });
  expect(body.parse({ ...request, temperature: 0.5 })).toEqual(request);
});
