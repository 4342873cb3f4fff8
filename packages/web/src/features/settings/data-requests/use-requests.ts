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
/** API field that identifies the visitor. */
export const subjectFields = {
  email: 'email',
  phone: 'phone',
  lead: 'leadId',
  conversation: 'conversationId',
} as const satisfies Record<SubjectKind, string>;

/** Default page of the list. */
export const firstRequests = { page: '1', pageSize: '10' };

/** Loads a page of requests; the previous page stays visible while the next one loads. */
export function useRequests({ page, pageSize }: { page: string; pageSize: string }) {
  return useQuery<RequestPage>({
    queryKey: [apiPath('GET /api/privacy/requests', { query: { page, pageSize } })],
    placeholderData: keepPreviousData,
  });
}

/** Looks up the data stored about a visitor. */
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

/** Creates the request and reloads the list. */
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
