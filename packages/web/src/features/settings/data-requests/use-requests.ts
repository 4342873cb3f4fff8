import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type RequestPage = ResponseOf<'GET /api/privacy/requests'>;
export type DataRequest = RequestPage['items'][number];
export type Preview = ResponseOf<'POST /api/privacy/requests/preview'>;
export type NewRequest = CallInput<'POST /api/privacy/requests'>['body'];

export type SubjectKind = DataRequest['subjectKind'];
/** The field of the API that names the visitor. */
export const subjectFields = {
  email: 'email',
  phone: 'phone',
  lead: 'leadId',
  conversation: 'conversationId',
} as const satisfies Record<SubjectKind, string>;

/** The part of the list that an address without one shows. */
export const firstRequests = { page: '1', pageSize: '10' };

/** A page of the requests; the page before stays visible while the next is on its way. */
export function useRequests({ page, pageSize }: { page: string; pageSize: string }) {
  return useQuery<RequestPage>({
    queryKey: [apiPath('GET /api/privacy/requests', { query: { page, pageSize } })],
    placeholderData: keepPreviousData,
  });
}

/** Looks up what is held on a visitor. */
export function usePreview() {
  const { t } = useTranslation('settings');
  return useMutation({
    gcTime: 0,
    mutationFn: (body: CallInput<'POST /api/privacy/requests/preview'>['body']) =>
      call('POST /api/privacy/requests/preview', { body }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('requests.lookFailed'), description: errorText(error, t) }),
  });
}

/** Makes the request, and shows the list anew. */
export function useMakeRequest(onMade: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NewRequest) => call('POST /api/privacy/requests', { body }),
    async onSuccess({ kind }) {
      showToast({ title: t(kind === 'export' ? 'requests.made_export' : 'requests.made_erase') });
      onMade();
      await invalidateList(queryClient, apiPath('GET /api/privacy/requests'));
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('requests.failed'), description: errorText(error, t) }),
  });
}
