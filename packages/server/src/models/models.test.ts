import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../tools/model-server/model-server.ts';
import type { GeneratedPart } from '../engine/turn.ts';
import { createMetrics } from '../ports/log/metrics.ts';
import { builtInCatalog } from './catalog.ts';
import type { KeyOwner, ModelTarget } from './model-target.ts';
import { createModels, type Models } from './models.ts';

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

function modelsWith(callsPerLine: number): Models {
  const { fetch } = globalThis;
  const egress = { operatorFetch: fetch, tenantFetch: fetch, localFetch: fetch };
  return createModels({
    egress,
    tables: { embed: () => Promise.reject(new Error('none')) },
    metrics: createMetrics(),
    catalog: builtInCatalog,
    callsPerLine,
  });
}

function target(organizationId: string, owner: KeyOwner, apiKey = 'sk-same'): ModelTarget {
  const access = { owner, apiKey, baseUrl: server.baseUrl, isOperatorAddress: true };
  return { organizationId, provider: 'openai', name: 'm', access, temperature: 0, maxTokens: 100 };
}

function call(models: Models, to: ModelTarget, wish: string): AsyncIterator<GeneratedPart> {
  const messages = [{ role: 'user' as const, content: `Hello [[mock ${wish}]]` }];
  const prompt = { system: 'Be brief.', messages };
  return models.languageModel(to)(prompt, new AbortController().signal)[Symbol.asyncIterator]();
}

async function reasonOf(parts: AsyncIterator<GeneratedPart>): Promise<unknown> {
  try {
    for (let part = await parts.next(); !part.done; part = await parts.next());
    return 'answered';
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error;
  }
}

describe('the models of one process', () => {
  it('REL-6: limits concurrent calls per key; a full key fails over immediately and does not affect others', async () => {
    const models = modelsWith(1);
    const slow = call(models, target('one', 'organization'), 'tokens=20 delay=20');
    await slow.next();
    const quick = 'tokens=2';
    expect(await reasonOf(call(models, target('one', 'organization'), quick))).toBe('busy');
    expect(await reasonOf(call(models, target('one', 'organization', 'sk-other'), quick))).toBe('answered');
    expect(await reasonOf(call(models, target('two', 'organization'), quick))).toBe('answered');
    await slow.return?.();
    expect(await reasonOf(call(models, target('one', 'organization'), quick))).toBe('answered');
  });

  it('REL-6: a tenant’s rejected key opens no circuit for others; the platform’s key shares one circuit', async () => {
    const models = modelsWith(8);
    const refuse = async (to: ModelTarget) => {
      for (let n = 0; n < 5; n += 1) await reasonOf(call(models, to, 'status=401'));
    };
    await refuse(target('one', 'organization'));
    expect(await reasonOf(call(models, target('one', 'organization'), 'tokens=1'))).toBe('circuit_open');
    expect(await reasonOf(call(models, target('two', 'organization'), 'tokens=1'))).toBe('answered');
    expect(await reasonOf(call(models, target('one', 'platform'), 'tokens=1'))).toBe('answered');
    await refuse(target('one', 'platform'));
    expect(await reasonOf(call(models, target('two', 'platform'), 'tokens=1'))).toBe('circuit_open');
  });

  it('SEC-33: calls a model without a key if none is configured, whatever the environment contains', async () => {
    process.env.OPENAI_API_KEY = 'sk-of-the-environment';
    try {
      const { access, ...rest } = target('one', 'chatbot');
      const parts = call(modelsWith(1), { ...rest, access: { ...access, apiKey: null } }, 'tokens=1');
      expect(await reasonOf(parts)).toBe('answered');
      expect(server.calls.at(-1)?.key ?? '').toBe('');
    } finally {
      delete process.env.OPENAI_API_KEY;
    }
  });

  it('REL-6: ends each call with the remaining time of its turn', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello [[mock tokens=100 delay=20]]' }];
    const model = modelsWith(1).languageModel(target('one', 'organization'), performance.now() + 150);
    const parts = model({ system: '', messages }, new AbortController().signal);
    expect(await reasonOf(parts[Symbol.asyncIterator]())).toBe('timeout');
  });
});
