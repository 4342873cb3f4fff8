import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';

export type Catalog = ResponseOf<'GET /api/models'>;
export type CatalogModel = Catalog['models'][number];

/** Catalog of models with prices; if it does not load, any name can still be typed. */
export function useModels() {
  return useQuery<Catalog>({ queryKey: [apiPath('GET /api/models')] });
}

/** Returns the cataloged models of a provider for one kind of work. */
export function modelsOf(
  catalog: Catalog | undefined,
  provider: string,
  kind: CatalogModel['kind'],
): readonly CatalogModel[] {
  return catalog?.models.filter((model) => model.provider === provider && model.kind === kind) ?? [];
}
