import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFooter } from '../../components/site/site-footer.tsx';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { RichText } from '../../components/ui/display/rich-text.tsx';
import { ErrorState } from '../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { SkipLink } from '../../components/ui/layout/skip-link.tsx';
import { apiRequest } from '../../lib/api/request.ts';
import type { CodeLanguage } from './code-for.ts';
import { type Description, readResources } from './description.ts';
import { findOperations } from './find-operations.ts';
import { GuideView } from './guide-view.tsx';
import { guidesFor } from './guides.ts';
import { KeyField } from './key-field.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import { ResourceView } from './resource-view.tsx';

/**
 * All operations of the API with guides, examples in three languages, and a form to try each. The key is kept only in the state
 * of this component.
 */
export default function ApiReferencePage() {
  const { t } = useTranslation('documentation');
  const { resources, isError, isFetching, refetch } = useDescription();
  const [search, setSearch] = useState('');
  const [key, setKey] = useState('');
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const guides = useMemo(() => guidesFor(window.location.origin), []);
  const found = useMemo(() => findOperations(resources ?? [], search), [resources, search]);
  const opened = useOpenedByHash(resources !== undefined);
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <SiteHeader />
      <div className="mx-auto grid w-full max-w-[1168px] flex-1 grid-cols-[minmax(0,1fr)] content-start px-5 pub:grid-cols-[240px_minmax(0,1fr)] pub:gap-x-12 pub:px-6 print:block">
        <ReferenceNav
          guides={guides}
          resources={resources ?? []}
          found={found}
          search={search}
          onSearch={setSearch}
        />
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-[800px] scroll-mt-32 pt-10 pb-8 outline-none pub:scroll-mt-16 pub:pt-12 print:max-w-none"
        >
          <h1 className="text-32 font-[650] tracking-[-.03em] text-title pub:text-38">
            {t('reference.title')}
          </h1>
          <p className="mt-3 mb-4 text-[17px] leading-7 text-pretty text-text-2">
            <RichText text={t('reference.intro')} tags={tags} />
          </p>
          <KeyField value={key} onValueChange={setKey} />
          {search === '' ? guides.map((guide) => <GuideView key={guide.id} guide={guide} />) : null}
          {isError ? (
            <ErrorState
              title={t('reference.failedTitle')}
              description={t('reference.failedText')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : null}
          {!resources && !isError ? <Loading /> : null}
          {resources && found.length === 0 ? (
            <p className="py-12 text-15 text-text-2">{t('guide.searchNone', { search })}</p>
          ) : null}
          {found.map((resource) => (
            <ResourceView
              key={resource.id}
              resource={resource}
              opened={opened}
              apiKey={key}
              language={language}
              onLanguage={setLanguage}
            />
          ))}
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}

const tags = {
  openapi: (words: string) => (
    <a href="/api/openapi.json" dir="ltr" className="link">
      {words}
    </a>
  ),
};

function Loading() {
  const { t } = useTranslation('documentation');
  return (
    <div aria-busy="true" className="border-t border-border pt-12">
      <span className="sr-only">{t('reference.loading')}</span>
      <Skeleton className="h-7 w-48" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="mt-3 h-11 w-full" />
      ))}
    </div>
  );
}

/** The OpenAPI document of this installation, by resource. */
function useDescription() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['/api/openapi.json'],
    queryFn: async ({ signal }) =>
      (await apiRequest('GET', '/api/openapi.json', undefined, { signal })) as Description,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const resources = useMemo(() => data && readResources(data), [data]);
  return { resources, isError, isFetching, refetch };
}

/** Returns the id in the address hash; scrolls to it once the page is `ready`, and whenever the hash changes. */
function useOpenedByHash(ready: boolean): string {
  const [id, setId] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const follow = () => setId(window.location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (!ready || id === '') return;
    const target = document.getElementById(id);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [ready, id]);
  return id;
}
