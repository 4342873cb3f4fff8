import type { catalogModel } from '@parley/contracts/resources/chatbot/providers';
import type { z } from 'zod';

type CatalogModel = z.output<typeof catalogModel>;

/** Known models, and the date of their prices. */
export interface Catalog {
  pricesAsOf: string;
  models: readonly CatalogModel[];
}

type Line = readonly [
  name: string,
  contextTokens: number | null,
  inputUsdPerMillion: number | null,
  outputUsdPerMillion: number | null,
];

const chat: Partial<Record<CatalogModel['provider'], readonly Line[]>> = {
  openai: [
    ['gpt-5.1', 400_000, 1.25, 10],
    ['gpt-5', 400_000, 1.25, 10],
    ['gpt-5-mini', 400_000, 0.25, 2],
    ['gpt-5-nano', 400_000, 0.05, 0.4],
    ['gpt-4.1', 1_047_576, 2, 8],
    ['gpt-4.1-mini', 1_047_576, 0.4, 1.6],
    ['gpt-4.1-nano', 1_047_576, 0.1, 0.4],
    ['gpt-4o', 128_000, 2.5, 10],
    ['gpt-4o-mini', 128_000, 0.15, 0.6],
    ['o3', 200_000, 2, 8],
    ['o4-mini', 200_000, 1.1, 4.4],
  ],
  anthropic: [
    ['claude-opus-4-5', 200_000, 5, 25],
    ['claude-opus-4-1', 200_000, 15, 75],
    ['claude-sonnet-4-5', 200_000, 3, 15],
    ['claude-haiku-4-5', 200_000, 1, 5],
  ],
  google: [
    ['gemini-2.5-pro', 1_048_576, 1.25, 10],
    ['gemini-2.5-flash', 1_048_576, 0.3, 2.5],
    ['gemini-2.5-flash-lite', 1_048_576, 0.1, 0.4],
    ['gemini-2.0-flash', 1_048_576, 0.1, 0.4],
  ],
  mistral: [
    ['mistral-large-latest', null, null, null],
    ['mistral-medium-latest', 131_072, 0.4, 2],
    ['mistral-small-latest', 131_072, 0.1, 0.3],
  ],
  groq: [
    ['llama-3.3-70b-versatile', 131_072, 0.59, 0.79],
    ['llama-3.1-8b-instant', 131_072, 0.05, 0.08],
    ['openai/gpt-oss-120b', 131_072, null, null],
    ['openai/gpt-oss-20b', 131_072, null, null],
  ],
};

const embedding: Partial<Record<CatalogModel['provider'], readonly Line[]>> = {
  openai: [
    ['text-embedding-3-small', 8_191, 0.02, 0],
    ['text-embedding-3-large', 8_191, 0.13, 0],
  ],
  google: [['gemini-embedding-001', 2_048, 0.15, 0]],
  mistral: [['mistral-embed', 8_192, 0.1, 0]],
};

/** Built-in models with list prices; null if a price was uncertain. An operator's file can extend them. */
export const builtInCatalog: Catalog = {
  pricesAsOf: '2025-11-30',
  models: [...linesOf('chat', chat), ...linesOf('embedding', embedding)],
};

function linesOf(kind: CatalogModel['kind'], table: typeof chat): CatalogModel[] {
  const entries = Object.entries(table) as [CatalogModel['provider'], readonly Line[]][];
  return entries.flatMap(([provider, lines]) =>
    lines.map(([name, contextTokens, inputUsdPerMillion, outputUsdPerMillion]) => ({
      provider,
      name,
      kind,
      contextTokens,
      inputUsdPerMillion,
      outputUsdPerMillion,
    })),
  );
}
