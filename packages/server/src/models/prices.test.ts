import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogModel } from '@parley/contracts/resources/chatbot/providers';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/read-environment.ts';
import { builtInCatalog } from './catalog.ts';
import { loadCatalog, priceTable } from './prices.ts';

const usage = { inputTokens: 1_000, outputTokens: 100 };

async function fileOf(content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'parley-prices-')), 'prices.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('prices of models', () => {
  it('come from the catalog, even for a dated release, and are unknown for other models', () => {
    const costOf = priceTable(builtInCatalog);
    expect(costOf('openai', 'gpt-4o-mini', usage)).toBe(210);
    expect(costOf('openai', 'gpt-4o-mini-2024-07-18', usage)).toBe(210);
    expect(costOf('anthropic', 'claude-sonnet-4-5-20250929', usage)).toBe(4_500);
    expect(costOf('openai-compatible', 'gpt-4o-mini', usage)).toBeNull();
    expect(costOf('groq', 'openai/gpt-oss-20b', usage)).toBeNull();
  });

  it('the catalog matches its schema and lists no model twice', () => {
    expect(catalogModel.array().safeParse(builtInCatalog.models).success).toBe(true);
    const names = builtInCatalog.models.map(({ provider, name }) => `${provider} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('an operator’s file replaces and adds entries', async () => {
    const models = [
      { provider: 'openai', name: 'gpt-4o-mini', inputUsdPerMillion: 1, outputUsdPerMillion: 1 },
      { provider: 'openai-compatible', name: 'own', inputUsdPerMillion: 0, outputUsdPerMillion: 0.5 },
    ];
    const catalog = await loadCatalog(await fileOf({ pricesAsOf: '2026-11-01', models }));
    expect(catalog.pricesAsOf).toBe('2026-11-01');
    expect(catalog.models).toHaveLength(builtInCatalog.models.length + 1);
    const costOf = priceTable(catalog);
    expect(costOf('openai', 'gpt-4o-mini', usage)).toBe(1_100);
    expect(costOf('openai-compatible', 'own', usage)).toBe(50);
  });

  it.each([
    ['no JSON', 'not json'],
    ['another shape', { models: [] }],
    [
      'a price below zero',
      {
        pricesAsOf: '2026-11-01',
        models: [{ provider: 'openai', name: 'm', inputUsdPerMillion: -1, outputUsdPerMillion: 0 }],
      },
    ],
    [
      'an unknown provider',
      {
        pricesAsOf: '2026-11-01',
        models: [{ provider: 'x', name: 'm', inputUsdPerMillion: 1, outputUsdPerMillion: 0 }],
      },
    ],
  ])('a file with %s prevents the start and is named in the error', async (_what, content) => {
    const failing = loadCatalog(await fileOf(content));
    await expect(failing).rejects.toThrow(ConfigError);
    await expect(failing).rejects.toThrow('MODEL_PRICES_FILE');
  });

  it('a missing file prevents the start', async () => {
    await expect(loadCatalog('/nowhere/prices.json')).rejects.toThrow('MODEL_PRICES_FILE');
  });
});
