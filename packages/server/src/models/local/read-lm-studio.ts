import { z } from 'zod';
import type { AskJson } from './ask-json.ts';
import { modelName, type OfferedModel, readModels } from './offered-model.ts';

const list = z.object({ data: z.array(z.unknown()) });
const entry = z.object({ id: modelName, type: z.enum(['llm', 'vlm', 'embeddings']) });

/** Models of LM Studio (`GET /api/v0/models`), loaded or not; null if it is not LM Studio. The response contains no sizes. */
export async function readLmStudio(ask: AskJson): Promise<OfferedModel[] | null> {
  const answer = list.safeParse(await ask('/api/v0/models'));
  if (!answer.success) return null;
  return readModels(answer.data.data, entry, ({ id, type }) => ({
    name: id,
    kind: type === 'embeddings' ? 'embedding' : 'chat',
    sizeBytes: null,
  }));
}
