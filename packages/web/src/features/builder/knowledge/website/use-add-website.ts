import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import type { RefreshInterval } from '../refresh-field.tsx';
import { isPlanLimit } from '../refusal.tsx';
import { invalidateSourceCount, keepSource } from '../sources-cache.ts';
import { addPages } from './add-pages.ts';
import type { crawlOf } from './crawl-form.ts';

export type NewWebsite = {
  url: string;
  refresh: RefreshInterval;
  /** Without it, only this page is read. */
  crawl?: ReturnType<typeof crawlOf>;
};

function send(chatbotId: string, website: NewWebsite, signal?: AbortSignal) {
  return call('POST /api/chatbots/{chatbotId}/knowledge', {
    params: { chatbotId },
    body: { type: 'url', ...website },
    signal,
  });
}

/** Adds one page or a whole website as a source. */
export function useAddWebsite(chatbotId: string, onAdded: () => void) {
  const { t } = useTranslation('knowledgeBase');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (website: NewWebsite) => send(chatbotId, website),
    onSuccess(source) {
      keepSource(queryClient, source);
      void invalidateSourceCount(queryClient, chatbotId);
      onAdded();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('toast.addUrlFailed'), description: errorText(error, t) }),
  });
}

/** Adds the chosen pages, each as a source of its own; `done` counts them. Unmounting cancels the rest. */
export function useAddPages(chatbotId: string) {
  const { t } = useTranslation('knowledgeBase');
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const mutation = useMutation({
    mutationFn({ urls, refresh }: { urls: readonly string[]; refresh: RefreshInterval }) {
      stop.current = new AbortController();
      setDone(0);
      return addPages(urls, {
        add: (url, signal) => send(chatbotId, { url, refresh }, signal),
        isFinal: isPlanLimit,
        onAdded(source, count) {
          keepSource(queryClient, source);
          setDone(count);
        },
        signal: stop.current.signal,
      });
    },
    onSuccess({ failed }) {
      const first = failed[0];
      if (!first) return;
      showToast({ tone: 'error', title: t('toast.addUrlFailed'), description: errorText(first.error, t) });
    },
    onSettled: () => invalidateSourceCount(queryClient, chatbotId),
  });
  return { ...mutation, done };
}
