import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';

/** The server may need this long to read a slow site. */
const timeoutMs = 60_000;

/** Loads title and text of a page as it would be read; the server stores nothing. */
export function usePagePreview(url: string) {
  return useQuery({
    queryKey: ['website-preview', url],
    queryFn: ({ signal }) => call('POST /api/knowledge/preview', { body: { url }, signal, timeoutMs }),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Loads the pages of the same site that a page links to; an error also shows a toast. */
export function useLinkedPages(url: string, isWanted: boolean) {
  const { t } = useTranslation('knowledgeBase');
  const links = useQuery({
    queryKey: ['website-links', url],
    queryFn: ({ signal }) => call('POST /api/knowledge/links', { body: { url }, signal, timeoutMs }),
    enabled: isWanted,
    staleTime: 'static',
    gcTime: 0,
  });
  const { error } = links;
  useEffect(() => {
    if (error) showToast({ tone: 'error', title: t('toast.linksFailed'), description: errorText(error, t) });
  }, [error, t]);
  return links;
}

export type LinkedPagesRead = ReturnType<typeof useLinkedPages>;
