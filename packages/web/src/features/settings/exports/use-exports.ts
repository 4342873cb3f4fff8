import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { saveFrom } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type ExportPage = ResponseOf<'GET /api/exports'>;
export type DataExport = ExportPage['items'][number];
export type NewExport = CallInput<'POST /api/exports'>['body'];

export const firstExports = { page: 1, pageSize: 10 };
const lookEveryMs = 2_000;

/** Whether the file can still be downloaded. */
export function isDownloadable({ status, expiresAt }: DataExport): boolean {
  return status === 'ready' && expiresAt !== null && Date.parse(expiresAt) > Date.now();
}

/** Loads a page of exports; polls progress while an export runs. */
export function useExports({ page, pageSize }: { page: number; pageSize: number }) {
  return useQuery<ExportPage>({
    queryKey: [apiPath('GET /api/exports', { query: { page, pageSize } })],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'requested') ? lookEveryMs : false,
  });
}

/** Requests an export and reloads the list. */
export function useRequestExport(onDone: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NewExport) => call('POST /api/exports', { body }),
    async onSuccess() {
      showToast({ title: t('exports.requested') });
      onDone();
      await invalidateList(queryClient, apiPath('GET /api/exports'));
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('exports.requestFailed'), description: errorText(error, t) }),
  });
}

export function useRetryExport() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (exportId: string) => call('POST /api/exports/{exportId}/retry', { params: { exportId } }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('exports.retryFailed'), description: errorText(error, t) }),
    // A refused retry may mean that the status has changed meanwhile.
    onSettled: () => invalidateList(queryClient, apiPath('GET /api/exports')),
  });
}

/** Downloads a file after checking that it still exists, because browsers report refused downloads poorly. */
export function useDownloadExport(read: () => Promise<ExportPage | undefined>) {
  const { t } = useTranslation('settings');
  return useMutation({
    gcTime: 0,
    async mutationFn(exportId: string) {
      const found = (await read())?.items.find(({ id }) => id === exportId);
      if (found && isDownloadable(found)) {
        saveFrom(apiPath('GET /api/exports/{exportId}/download', { params: { exportId } }));
        return;
      }
      const description = found?.error?.message ?? t('common:errors.export_expired');
      showToast({ tone: 'error', title: t('exports.downloadFailed'), description });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('exports.downloadFailed'), description: errorText(error, t) }),
  });
}
