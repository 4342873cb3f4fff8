import { useTranslation } from 'react-i18next';
import { type LocalModels, useLocalModels } from '../../../components/model/use-local-models.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { ProviderProblem } from './provider-problem.tsx';

/** Model for semantic search: the built-in one, unless another is chosen below. */
export function SemanticSearch() {
  const { t } = useTranslation('settings');
  const may = useMay();
  const models = useLocalModels(true);
  if (!may('chatbot.update')) return null;
  return (
    <section aria-label={t('providers.search')} className="px-4 pt-2 pb-3 max-md:px-3">
      {models.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-full" />
        </div>
      ) : null}
      {models.isError ? (
        <Note tone="error">
          <p>{errorText(models.error, t)}</p>
          <Button size="s" className="mt-2" loading={models.isFetching} onClick={() => void models.refetch()}>
            {t('common:ui.tryAgain')}
          </Button>
        </Note>
      ) : null}
      {models.data ? <Embedding models={models.data} /> : null}
    </section>
  );
}

function Embedding({ models: { embedding, builtIn } }: { models: LocalModels }) {
  const { t } = useTranslation('settings');
  const builder = useTranslation('builder');
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 text-13 font-550">
        {t('providers.search')}
        {embedding?.provider === 'meaning' ? (
          <Badge variant="success">{builder.t('local.builtIn')}</Badge>
        ) : null}
      </h3>
      <p className="mt-0.5 text-12 [overflow-wrap:anywhere] text-text-2">
        {embedding === null
          ? t('providers.searchNone')
          : embedding.provider === 'meaning'
            ? builder.t('local.builtInText')
            : t(builtIn === null ? 'providers.embedsWith' : 'providers.searchChosen', {
                model: embedding.name,
              })}
      </p>
      {embedding?.problem ? (
        <div className="mt-2">
          <ProviderProblem kind="failedVectors" problem={embedding.problem} />
        </div>
      ) : null}
    </>
  );
}
