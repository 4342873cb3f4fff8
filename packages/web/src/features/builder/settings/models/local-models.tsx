import { useTranslation } from 'react-i18next';
import { useLocalModels } from '../../../../components/model/use-local-models.ts';
import { useModels } from '../../../../components/model/use-model-facts.ts';
import { CopyField } from '../../../../components/ui/data/copy-field.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { useMay } from '../../../../lib/session/use-user.ts';
import type { Draft } from '../../api/use-draft.ts';
import { LocalOffer, RetryButton } from './local-offer.tsx';

/** Line that the operator adds to the installation's configuration. */
const variableLine = 'LOCAL_MODELS=http://127.0.0.1:11434';

/**
 * Models on the operator's own servers, each with a button that activates it. With the built-in answerer, shown only if there are
 * any.
 */
export function LocalModels({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { provider, name } = draft.settings.model;
  const isChosen = provider === 'local';
  const offersLocal = useModels().data?.offersLocal === true;
  const local = useLocalModels(isChosen || (provider === 'builtin' && offersLocal));
  const may = useMay();
  if (!may('chatbot.update')) return isChosen ? <Note>{t('local.readOnly', { name })}</Note> : null;
  const offer = local.data;
  const isEmpty = offer !== undefined && offer.servers.length + offer.tables.length === 0;
  if (!isChosen && (offer === undefined || isEmpty)) return null;
  return (
    <section aria-label={t('local.title')} className="flex flex-col gap-3">
      <header>
        <h3 className="text-13 font-550">{t('local.title')}</h3>
        <p className="text-12 text-text-3">{t('local.text')}</p>
      </header>
      {local.isPending ? <LocalSkeleton label={t('local.loading')} /> : null}
      {local.isError ? (
        <Note tone="error">
          <p>{t('local.error')}</p>
          <RetryButton isBusy={local.isFetching} onRetry={() => void local.refetch()} />
        </Note>
      ) : null}
      {isEmpty ? <HowToOffer /> : null}
      {offer && !isEmpty ? (
        <LocalOffer
          offer={offer}
          draft={draft}
          isBusy={local.isFetching}
          onRetry={() => void local.refetch()}
        />
      ) : null}
    </section>
  );
}

function LocalSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

/** If nothing is configured, shows the line that the operator must add. */
function HowToOffer() {
  const { t } = useTranslation('builder');
  return (
    <Note>
      <p>{t('local.howTo')}</p>
      <CopyField label={t('local.line')} value={variableLine} multiline className="mt-2" />
      <p className="mt-2">{t('local.howToMore')}</p>
    </Note>
  );
}
