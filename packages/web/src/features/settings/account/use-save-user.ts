import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  isReauthenticationCanceled,
  useReauthenticated,
} from '../../../components/account/use-reauthenticated.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type CallInput, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { type User, userKey } from '../../../lib/session/use-user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type UserChange = NonNullable<CallInput<'PATCH /api/user'>['body']>;

/** Saves changes to the signed-in user and shows the result; `dialog` re-authenticates if the server demands it. */
export function useSaveUser(onSaved: (user: User) => void = () => {}) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { confirmed, dialog } = useReauthenticated();
  const save = useMutation({
    mutationFn: (body: UserChange) => confirmed(() => call('PATCH /api/user', { body })),
    onSuccess(user) {
      queryClient.setQueryData(userKey, user);
      showToast({ title: t('account.saved') });
      onSaved(user);
    },
    onError(error) {
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('account.saveFailed'), description: errorText(error, t) });
    },
  });
  return { save, dialog, fieldErrors: fieldErrorsOf(save.error) };
}

/** Server's messages by path of the field. */
function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'email_in_use' ? { email: error.message, ...error.fields } : error.fields;
}
