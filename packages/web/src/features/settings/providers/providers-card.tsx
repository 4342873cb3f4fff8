import { providers as providerNames } from '@parley/contracts/values/lists';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardErrorSpace } from '../../../components/list-screen/card-content.tsx';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { ProviderTestResult } from '../../../components/model/provider-test-result.tsx';
import { useProviderName } from '../../../components/model/use-provider-name.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ProviderProblem } from './provider-problem.tsx';
import { SemanticSearch } from './search-by-meaning.tsx';
import { type OrganizationProvider, providersKey, useTestProvider } from './use-providers.ts';

const ProviderDialog = lazy(async () => ({
  default: (await import('./provider-dialog.tsx')).ProviderDialog,
}));
const RemoveProviderDialog = lazy(async () => ({
  default: (await import('./remove-provider-dialog.tsx')).RemoveProviderDialog,
}));

type Asked = { act: 'edit' | 'remove'; provider: OrganizationProvider };

/** API keys for model providers, for users who may manage them. */
export function ProvidersCard({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<Asked | null>(null);
  const providers = useQuery<OrganizationProvider[]>({ queryKey: providersKey });
  const shown = providers.data?.filter(({ provider }) => provider !== 'builtin') ?? [];
  const close = () => setAsked(null);
  return (
    <Card flush title={t('providers.title')}>
      <p className="px-4 pt-3 pb-1 text-13 text-text-2 max-md:px-3">{t('providers.text')}</p>
      <SemanticSearch />
      {providers.isPending ? <ProvidersSkeleton /> : null}
      {providers.isError ? (
        <LoadError
          query={providers}
          title={t('providers.errorTitle')}
          text={t('providers.errorText')}
          className={cardErrorSpace}
        />
      ) : null}
      {providers.isError && shown.length === 0 ? null : (
        <ul aria-label={t('providers.title')} className="border-t border-border">
          {shown.map((provider) => (
            <ProviderRow
              key={provider.provider}
              provider={provider}
              onAsk={mayManage ? (act) => setAsked({ act, provider }) : undefined}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {asked?.act === 'edit' ? <ProviderDialog provider={asked.provider} onClose={close} /> : null}
        {asked?.act === 'remove' ? <RemoveProviderDialog provider={asked.provider} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

type ProviderRowProps = {
  provider: OrganizationProvider;
  onAsk: ((act: Asked['act']) => void) | undefined;
};

function ProviderRow({ provider, onAsk }: ProviderRowProps) {
  const { t } = useTranslation('settings');
  const name = useProviderName()(provider.provider);
  const isOwn = provider.source === 'organization';
  const test = useTestProvider(provider);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5 first:border-0 max-md:px-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 text-13 font-550">
          {name}
          <SourceBadge source={provider.source} />
        </span>
        <ProviderFacts provider={provider} />
      </span>
      {onAsk ? (
        <span className="flex flex-none gap-2">
          {provider.configured ? (
            <Button
              size="s"
              aria-label={t('providers.testNamed', { name })}
              loading={test.isPending}
              onClick={() => test.mutate({})}
            >
              {t('common:modelTest.start')}
            </Button>
          ) : null}
          <Button
            size="s"
            aria-label={t(isOwn ? 'providers.changeNamed' : 'providers.addNamed', { name })}
            onClick={() => onAsk('edit')}
          >
            {t(isOwn ? 'providers.change' : 'providers.add')}
          </Button>
          {isOwn ? (
            <Button
              size="s"
              variant="quiet-destructive"
              aria-label={t('providers.removeNamed', { name })}
              onClick={() => onAsk('remove')}
            >
              {t('providers.remove')}
            </Button>
          ) : null}
        </span>
      ) : null}
      <ProviderProblem kind="failedAnswers" problem={provider.answerProblem} />
      <ProviderProblem kind="failedVectors" problem={provider.embeddingProblem} />
      <ProviderTestResult isRunning={test.isPending} test={test.data} />
    </li>
  );
}

function SourceBadge({ source }: { source: OrganizationProvider['source'] }) {
  const { t } = useTranslation('settings');
  if (source === 'none') return null;
  return (
    <Badge variant={source === 'organization' ? 'success' : 'secondary'}>
      {t(`providers.source.${source}`)}
    </Badge>
  );
}

function ProviderFacts({ provider }: { provider: OrganizationProvider }) {
  const { t } = useTranslation('settings');
  const facts = [
    provider.apiKeyHint ? t('providers.keyEnds', { hint: provider.apiKeyHint }) : null,
    provider.baseUrl,
    provider.embeddingModel ? t('providers.embedsWith', { model: provider.embeddingModel }) : null,
  ].filter((fact) => fact !== null);
  const words = facts.length > 0 ? facts : [t(`providers.sourceText.${provider.source}`)];
  return (
    <span className="flex flex-wrap gap-x-3 text-12 text-text-3">
      {words.map((fact) => (
        <bdi key={fact} className="break-all">
          {fact}
        </bdi>
      ))}
    </span>
  );
}

/** As many rows as the loaded list, to avoid layout shift. */
const keyedProviders = providerNames.filter((provider) => provider !== 'builtin' && provider !== 'local');

function ProvidersSkeleton() {
  return (
    <div aria-busy="true">
      {keyedProviders.map((provider) => (
        <div
          key={provider}
          className="flex h-14 items-center gap-3 border-t border-border px-4 first:border-0"
        >
          <Skeleton className="h-3 w-32" />
          <Skeleton className="ms-auto h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
