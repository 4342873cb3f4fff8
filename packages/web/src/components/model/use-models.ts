import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, apiPath } from '../../lib/api/client.ts';

export type Catalogue = AnswerOf<'GET /api/models'>;
export type CatalogueModel = Catalogue['models'][number];

/** The models that are known with their prices; without them every name can still be typed. */
export function useModels() {
  return useQuery<Catalogue>({ queryKey: [apiPath('GET /api/models')] });
}

/** The known models of a provider that do one kind of work. */
export function modelsOf(
  catalogue: Catalogue | undefined,
  provider: string,
  kind: CatalogueModel['kind'],
): readonly CatalogueModel[] {
  return catalogue?.models.filter((model) => model.provider === provider && model.kind === kind) ?? [];
}
