import { type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { useChange } from '../webhooks/use-webhooks.ts';

export type Integration = ResponseOf<'GET /api/integrations'>[number];
export type SlackSettings = CallInput<'PUT /api/integrations/slack'>['body'];
export type EmailSettings = CallInput<'PUT /api/integrations/email'>['body'];

export type Ga4Settings = CallInput<'PUT /api/integrations/ga4'>['body'];

export function usePutSlack(onDone: () => void) {
  return useChange(
    'integrations.saveFailed',
    (body: SlackSettings) => call('PUT /api/integrations/slack', { body }),
    onDone,
  );
}

export function usePutEmail(onDone: () => void) {
  return useChange(
    'integrations.saveFailed',
    (body: EmailSettings) => call('PUT /api/integrations/email', { body }),
    onDone,
  );
}

export function usePutGa4(onDone: () => void) {
  return useChange(
    'integrations.saveFailed',
    (body: Ga4Settings) => call('PUT /api/integrations/ga4', { body }),
    onDone,
  );
}

export function useDisconnect(onDone: () => void) {
  return useChange(
    'integrations.disconnectFailed',
    (kind: Integration['kind']) => call('DELETE /api/integrations/{kind}', { params: { kind } }),
    onDone,
  );
}
