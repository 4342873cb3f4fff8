import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { saveText } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type ProcessingRecord = ResponseOf<'GET /api/privacy/report'>;
export type ConsentPage = ResponseOf<'GET /api/privacy/consents'>;
export type Consent = ConsentPage['items'][number];

export const recordPath = apiPath('GET /api/privacy/report');

/** Loads the record of processing activities for the current settings. */
export function useRecord() {
  return useQuery<ProcessingRecord>({ queryKey: [recordPath] });
}

export const firstConsents = { page: 1, pageSize: 10 };

/** Loads a page of consents; the previous page stays visible while the next one loads. */
export function useConsents({ page, pageSize }: { page: number; pageSize: number }) {
  return useQuery<ConsentPage>({
    queryKey: [apiPath('GET /api/privacy/consents', { query: { page, pageSize } })],
    placeholderData: keepPreviousData,
  });
}

/** Acknowledges the version shown; if the record has changed meanwhile, it is reloaded. */
export function useAcknowledge() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => call('POST /api/privacy/report/acknowledge', { body: { version } }),
    onSuccess: (record) => {
      queries.setQueryData([recordPath], record);
      showToast({ title: t('record.acknowledged') });
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: [recordPath] });
      showToast({ tone: 'error', title: t('record.acknowledgeFailed'), description: errorText(error, t) });
    },
  });
}

/** Downloads the privacy notice for visitors according to the current settings. */
export function useSaveNotice() {
  const { t } = useTranslation('settings');
  return useMutation({
    gcTime: 0,
    mutationFn: () => call('GET /api/privacy/notice', {}),
    onSuccess: ({ text, version }) => saveText(`privacy-notice-${version}.md`, `${text}\n`),
    onError: (error) =>
      showToast({ tone: 'error', title: t('record.saveFailed'), description: errorText(error, t) }),
  });
}
