import { z } from 'zod';
import type { AskJson } from './ask-json.ts';
import { kindOfName, modelName, type OfferedModel, readModels, sizeBytes } from './offered-model.ts';

const ollamaList = z.object({ models: z.array(z.unknown()) });
const ollamaEntry = z.object({
  name: modelName,
  size: sizeBytes,
  details: z.object({ family: z.string().catch('') }).catch({ family: '' }),
});

/** Models of Ollama (`GET /api/tags`); null if it is not Ollama. */
export async function readOllama(ask: AskJson): Promise<OfferedModel[] | null> {
  const answer = ollamaList.safeParse(await ask('/api/tags'));
  if (!answer.success) return null;
  return readModels(answer.data.models, ollamaEntry, ({ name, size, details }) => ({
    name,
    // Models such as `bert` and `nomic-bert` only compute embeddings.
    kind: details.family.endsWith('bert') ? 'embedding' : kindOfName(name),
    sizeBytes: size,
  }));
}

const lmStudioList = z.object({ data: z.array(z.unknown()) });
const lmStudioEntry = z.object({ id: modelName, type: z.enum(['llm', 'vlm', 'embeddings']) });

/** Models of LM Studio (`GET /api/v0/models`), loaded or not; null if it is not LM Studio. The response contains no sizes. */
export async function readLmStudio(ask: AskJson): Promise<OfferedModel[] | null> {
  const answer = lmStudioList.safeParse(await ask('/api/v0/models'));
  if (!answer.success) return null;
  return readModels(answer.data.data, lmStudioEntry, ({ id, type }) => ({
    name: id,
    kind: type === 'embeddings' ? 'embedding' : 'chat',
    sizeBytes: null,
  }));
}

const llamaCppProps = z.object({ default_generation_settings: z.object({}) });
const llamaCppList = z.object({ data: z.array(z.unknown()) });
const llamaCppEntry = z.object({
  id: modelName,
  // Null while the model is loading.
  meta: z.object({ size: sizeBytes }).nullable().catch(null),
});

/** Models of llama.cpp's server (`GET /props` and `GET /v1/models`); null if it is not that server. */
export async function readLlamaCpp(ask: AskJson): Promise<OfferedModel[] | null> {
  const [own, listed] = await Promise.all([ask('/props'), ask('/v1/models')]);
  const answer = llamaCppList.safeParse(listed);
  if (!llamaCppProps.safeParse(own).success || !answer.success) return null;
  return readModels(answer.data.data, llamaCppEntry, ({ id, meta }) => ({
    name: id,
    kind: kindOfName(id),
    sizeBytes: meta?.size ?? null,
  }));
}
