import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isReauthenticationCanceled,
  useReauthenticated,
} from '../../../components/account/use-reauthenticated.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { invalidateBelow } from '../../../lib/api/query-client.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { ConfirmAdminDialog } from './confirm-admin-dialog.tsx';

type ActOptions<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** Translated success message. */
  done: string;
  onDone?: (() => void) | undefined;
};

/** Runs an administrator's action: re-authenticates if the server demands it, shows a toast, and reloads all lists. */
export function useAdminAction<Input>({ send, done, onDone }: ActOptions<Input>): {
  act: (input: Input) => void;
  isPending: boolean;
  /** Render it beside the control that starts the action. */
  dialog: ReactNode;
} {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const { confirmed, dialog } = useReauthenticated(ConfirmAdminDialog);
  const mutation = useMutation({
    mutationFn: (input: Input) => confirmed(() => send(input)),
    onSuccess() {
      showToast({ title: done });
      void invalidateBelow(queryClient, '/api/admin/');
      onDone?.();
    },
    onError(error) {
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('acts.failed'), description: errorText(error, t) });
    },
  });
  return { act: (input) => mutation.mutate(input), isPending: mutation.isPending, dialog };
}
