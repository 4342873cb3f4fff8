import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf } from '../../../test/problems-of.ts';
import {
  archivedSource,
  chatbotArchive,
  chatbotArchiveRoutes,
  importedKinds,
  omittedParts,
} from './chatbot-archive.ts';

const at = '2026-11-30T09:00:00Z';

describe('the file of a chatbot', () => {
  const file = {
    format: 'parley.chatbot',
    version: 1,
    exportedAt: at,
    leftBehind: ['apiKey', 'password'],
    chatbot: {
      name: 'Help desk',
      companyName: null,
      goal: 'support',
      sector: null,
      model: { provider: 'builtin' },
      appearance: {},
      answers: {},
      flow: null,
      privacy: { retentionDays: 30 },
      deployment: { allowedDomains: ['example.com'] },
    },
    knowledge: [{ type: 'text', name: 'FAQ', enabled: true, tags: [], content: 'We open at nine.' }],
  };
  const chatbotWith = (part: 'model' | 'deployment' | 'appearance', extra: object) =>
    problemsOf(chatbotArchive, {
      ...file,
      chatbot: { ...file.chatbot, [part]: { ...file.chatbot[part], ...extra } },
    });

  it('has format, version, settings and knowledge', () => {
    expect(problemsOf(chatbotArchive, file)).toEqual({});
    expect(problemsOf(chatbotArchive, { ...file, format: 'dify', version: 2 })).toEqual({
      format: 'invalid_value',
      version: 'invalid_value',
    });
  });

  it('has no key, password, identity or picture, not even if someone writes one into it', () => {
    expect(chatbotWith('model', { customApiKey: 'sk-1' })).toEqual({ 'chatbot.model': 'unrecognized_keys' });
    expect(chatbotWith('model', { useCustomApiKey: true })).toEqual({ 'chatbot.model': 'unrecognized_keys' });
    for (const extra of [{ password: 'secret' }, { identity: 'required' }])
      expect(chatbotWith('deployment', extra)).toEqual({ 'chatbot.deployment': 'unrecognized_keys' });
    for (const extra of [{ botAvatar: 'a' }, { userAvatar: 'a' }])
      expect(chatbotWith('appearance', extra)).toEqual({ 'chatbot.appearance': 'unrecognized_keys' });
  });

  it('is judged by the rules of a change, because people edit files', () => {
    expect(chatbotWith('model', { temperature: 3 })).toEqual({ 'chatbot.model.temperature': 'too_big' });
    expect(problemsOf(chatbotArchive, { ...file, chatbot: { ...file.chatbot, name: '' } })).toEqual({
      'chatbot.name': 'validation.chatbotNameRequired',
    });
    const many = Array.from({ length: 2_001 }, () => file.knowledge[0]);
    expect(problemsOf(chatbotArchive, { ...file, knowledge: many })).toEqual({ knowledge: 'too_big' });
  });

  it('names headers of an API, never their values', () => {
    const source = {
      type: 'api',
      name: 'Stock',
      enabled: true,
      tags: [],
      url: 'https://a.example',
      refresh: null,
    };
    const judged = (headers: unknown[]) => Object.keys(problemsOf(archivedSource, { ...source, headers }));
    expect(judged(['X-Api-Key']).filter((path) => path.startsWith('headers'))).toEqual([]);
    expect(judged([{ name: 'X-Api-Key', value: 'secret' }])).toContain('headers.0');
  });

  it('reports every part that it leaves out', () => {
    expect(omittedParts.filter((part) => !(importedKinds as readonly string[]).includes(part))).toEqual([]);
    expect(new Set(importedKinds).size).toBe(importedKinds.length);
    expect(
      acceptedOf(chatbotArchiveRoutes.importChatbot.query, [{}, { dryRun: 'true' }, { dryRun: '1' }]),
    ).toHaveLength(2);
  });
});
