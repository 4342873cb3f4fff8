import { z } from 'zod';
import type { AskJson } from './ask-json.ts';
import { kindOfName, modelName, type OfferedModel, readModels, sizeBytes } from './offered-model.ts';

const props = z.object({ default_generation_settings: z.object({}) });
const list = z.object({ data: z.array(z.unknown()) });
const entry = z.object({
  id: modelName,
  // Null while the model is loading.
  meta: z.object({ size: sizeBytes }).nullable().catch(null),
});

/** Models of llama.cpp's server (`GET /props` and `GET /v1/models`); null if it is not that server. */
export async function readLlamaCpp(ask: AskJson): Promise<OfferedModel[] | null> {
  const [own, listed] = await Promise.all([ask('/props'), ask('/v1/models')]);
  const answer = list.safeParse(listed);
  if (!props.safeParse(own).success || !answer.success) return null;
  return readModels(answer.data.data, entry, ({ id, meta }) => ({
    name: id,
    kind: kindOfName(id),
    sizeBytes: meta?.size ?? null,
  }));
}
