import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';

export type Catalog = ResponseOf<'GET /api/models'>;
export type CatalogModel = Catalog['models'][number];

/** The models that are known with their prices; without them every name can still be typed. */
export function useModels() {
  return useQuery<Catalog>({ queryKey: [apiPath('GET /api/models')] });
}

/** The known models of a provider that do one kind of work. */
export function modelsOf(
  catalog: Catalog | undefined,
  provider: string,
  kind: CatalogModel['kind'],
): readonly CatalogModel[] {
  return catalog?.models.filter((model) => model.provider === provider && model.kind === kind) ?? [];
}
