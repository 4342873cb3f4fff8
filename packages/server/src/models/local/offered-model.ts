import { z } from 'zod';

/** A model as its server describes it. */
export interface OfferedModel {
  name: string;
  kind: 'chat' | 'embedding';
  sizeBytes: number | null;
}

const maxModels = 100;

/** Rejects control and invisible characters, which could disguise a name as another. */
export const modelName = z
  .string()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}\s]([^\p{C}\p{Zl}\p{Zp}]{0,148}[^\p{C}\p{Zl}\p{Zp}\s])?$/u);

/** A size, or null for any other value. */
export const sizeBytes = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().catch(null);

/** The valid entries of a list, each name once. Invalid ones are dropped, so that one bad entry does not hide the others. */
export function readModels<Entry>(
  entries: readonly unknown[],
  schema: z.ZodType<Entry>,
  toModel: (entry: Entry) => OfferedModel | null,
): OfferedModel[] {
  const models = new Map<string, OfferedModel>();
  for (const entry of entries) {
    const parsed = schema.safeParse(entry);
    const model = parsed.success ? toModel(parsed.data) : null;
    if (model && !models.has(model.name)) models.set(model.name, model);
    if (models.size === maxModels) break;
  }
  return [...models.values()];
}

/** Names of common embedding models, for servers that do not report what a model is for. */
const embeddingName = /embed|(^|[-_/])(bge|gte|e5)[-_]|minilm|paraphrase-/i;

export function kindOfName(name: string): OfferedModel['kind'] {
  return embeddingName.test(name) ? 'embedding' : 'chat';
}
