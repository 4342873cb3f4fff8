import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { useMay } from '../../lib/session/use-user.ts';

export type LocalModels = ResponseOf<'GET /api/models/local'>;
export type LocalModel = LocalModels['tables'][number];

export const localModelsKey = [apiPath('GET /api/models/local')] as const;

/** Models on the operator's own servers, for users who may change chatbots; `isOfUse` false skips the request. */
export function useLocalModels(isOfUse: boolean) {
  const may = useMay();
  return useQuery<LocalModels>({ queryKey: localModelsKey, enabled: isOfUse && may('chatbot.update') });
}

export function modelsOnServers(local: LocalModels | undefined): readonly LocalModel[] {
  return local?.servers.flatMap(({ models }) => models) ?? [];
}
