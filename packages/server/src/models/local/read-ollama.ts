import { z } from 'zod';
import type { AskJson } from './ask-json.ts';
import { kindOfName, modelName, type OfferedModel, readModels, sizeBytes } from './offered-model.ts';

const tags = z.object({ models: z.array(z.unknown()) });
const entry = z.object({
  name: modelName,
  size: sizeBytes,
  details: z.object({ family: z.string().catch('') }).catch({ family: '' }),
});

/** Models of Ollama (`GET /api/tags`); null if it is not Ollama. */
export async function readOllama(ask: AskJson): Promise<OfferedModel[] | null> {
  const answer = tags.safeParse(await ask('/api/tags'));
  if (!answer.success) return null;
  return readModels(answer.data.models, entry, ({ name, size, details }) => ({
    name,
    // Models such as `bert` and `nomic-bert` only compute embeddings.
    kind: details.family.endsWith('bert') ? 'embedding' : kindOfName(name),
    sizeBytes: size,
  }));
}
