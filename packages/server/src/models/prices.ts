import { readFile } from 'node:fs/promises';
import { catalogModel } from '@parley/contracts/resources/chatbot/providers';
import { z } from 'zod';
import { ConfigError } from '../config/read-environment.ts';
import type { TokenUsage } from '../engine/turn.ts';
import { builtInCatalog, type Catalog } from './catalog.ts';

const pricesFile = z.strictObject({
  pricesAsOf: z.iso.date(),
  models: z
    .array(
      catalogModel.extend({
        provider: catalogModel.shape.provider.exclude(['builtin']),
        name: z.string().min(1).max(200),
        kind: catalogModel.shape.kind.default('chat'),
        contextTokens: z.number().int().positive().nullable().default(null),
        inputUsdPerMillion: z.number().min(0).max(1_000_000).nullable(),
        outputUsdPerMillion: z.number().min(0).max(1_000_000).nullable(),
      }),
    )
    .max(10_000),
});

/**
 * The catalog merged with the operator's file: an entry with the same provider and name replaces the built-in one.
 * @throws ConfigError if the file cannot be read or is invalid.
 */
export async function loadCatalog(path: string | undefined): Promise<Catalog> {
  if (path === undefined) return builtInCatalog;
  const own = pricesFile.safeParse(await readJson(path));
  if (!own.success) {
    throw new ConfigError(
      own.error.issues
        .slice(0, 10)
        .map((issue) => `MODEL_PRICES_FILE: ${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const { pricesAsOf, models } = own.data;
  const replaced = new Set(models.map(keyOf));
  return {
    pricesAsOf,
    models: [...builtInCatalog.models.filter((model) => !replaced.has(keyOf(model))), ...models],
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`MODEL_PRICES_FILE: ${path} cannot be read as JSON (${why})`]);
  }
}

/** Cost of a call in micro-USD; null if no price is known. A local model is free unless it has a price. */
export type CostOf = (provider: string, model: string, usage: TokenUsage) => number | null;

/** Looks up prices by the model's name, then by its name without a release date. */
export function priceTable({ models }: Catalog): CostOf {
  const byKey = new Map(models.map((model) => [keyOf(model), model]));
  return (provider, name, { inputTokens, outputTokens }) => {
    const model =
      byKey.get(keyOf({ provider, name })) ?? byKey.get(keyOf({ provider, name: withoutRelease(name) }));
    if (!model && provider === 'local') return 0;
    if (model?.inputUsdPerMillion == null || model.outputUsdPerMillion === null) return null;
    return Math.ceil(inputTokens * model.inputUsdPerMillion + outputTokens * model.outputUsdPerMillion);
  };
}

function keyOf({ provider, name }: { provider: string; name: string }): string {
  return `${provider} ${name}`;
}

/** `gpt-4o-mini-2024-07-18`, `claude-sonnet-4-5-20250929` → the name without the release date. */
function withoutRelease(name: string): string {
  return name.replace(/-(\d{4}-\d{2}-\d{2}|\d{8})$/, '');
}
