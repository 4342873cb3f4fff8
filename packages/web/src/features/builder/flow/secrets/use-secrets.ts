import type { FlowSecret } from '@parley/contracts/resources/chatbot/flow-secrets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPath, call } from '../../../../lib/api/client.ts';

function secretsKey(chatbotId: string): readonly [string] {
  return [apiPath('GET /api/chatbots/{chatbotId}/secrets', { params: { chatbotId } })];
}

/** Secrets that the flow's requests can use; loaded only for users who may change the flow. */
export function useSecrets(chatbotId: string, mayRead: boolean) {
  return useQuery<FlowSecret[]>({ queryKey: secretsKey(chatbotId), enabled: mayRead });
}

/** Stores and deletes secrets; both take effect immediately. */
export function useChangeSecrets(chatbotId: string) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: secretsKey(chatbotId) });
  const put = useMutation({
    mutationFn: ({ name, ...body }: { name: string; value: string; origin: string }) =>
      call('PUT /api/chatbots/{chatbotId}/secrets/{name}', { params: { chatbotId, name }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (name: string) =>
      call('DELETE /api/chatbots/{chatbotId}/secrets/{name}', { params: { chatbotId, name } }),
    onSuccess,
  });
  return { put, remove };
}
