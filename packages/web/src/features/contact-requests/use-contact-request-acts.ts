import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { invalidateList } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import type { ContactRequest } from './contact-request-filter.ts';

const listPath = apiPath('GET /api/contact-requests');

/** Reads every part of the list again. */
function useReadAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void invalidateList(queryClient, listPath);
}

/** Marks a contact request as done, or as open again. */
export function useMarkContactRequest() {
  const { t } = useTranslation('conversations');
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id: contactRequestId, doneAt }: ContactRequest) =>
      call('PATCH /api/contact-requests/{contactRequestId}', {
        params: { contactRequestId },
        body: { done: doneAt === null },
      }),
    onSettled: readAgain,
    onError(error) {
      showToast({ tone: 'error', title: t('contacts.markFailed'), description: errorText(error, t) });
    },
  });
}

/** Removes a contact request from the list; its conversation stays. */
export function useRemoveContactRequest(onRemoved: () => void) {
  const { t } = useTranslation('conversations');
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id: contactRequestId }: ContactRequest) =>
      call('DELETE /api/contact-requests/{contactRequestId}', { params: { contactRequestId } }),
    onSuccess() {
      showToast({ title: t('contacts.removed') });
      onRemoved();
    },
    onSettled: readAgain,
    onError(error) {
      showToast({ tone: 'error', title: t('contacts.removeFailed'), description: errorText(error, t) });
    },
  });
}
