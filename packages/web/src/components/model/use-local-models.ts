import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { useMay } from '../../lib/session/use-may.ts';

export type LocalModels = ResponseOf<'GET /api/models/local'>;
export type LocalModel = LocalModels['tables'][number];

export const localModelsKey = [apiPath('GET /api/models/local')] as const;

/** What the operator's own machines offer, for those who may change chatbots; asked only where it is of use. */
export function useLocalModels(isOfUse: boolean) {
  const may = useMay();
  return useQuery<LocalModels>({ queryKey: localModelsKey, enabled: isOfUse && may('chatbot.update') });
}

/** All models of the servers. */
export function modelsOnServers(local: LocalModels | undefined): readonly LocalModel[] {
  return local?.servers.flatMap(({ models }) => models) ?? [];
}
