import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalModel, LocalModels } from '../../../../components/model/use-local-models.ts';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { useMay } from '../../../../lib/session/use-user.ts';
import type { Draft } from '../../api/use-draft.ts';
import { LocalModelRow } from './local-model-row.tsx';
import { useEmbeddingChoice } from './use-embedding-choice.ts';

const softwareNames = { ollama: 'Ollama', 'lm-studio': 'LM Studio', 'llama.cpp': 'llama.cpp' };

type LocalOfferProps = { offer: LocalModels; draft: Draft; isBusy: boolean; onRetry: () => void };

/** Models of each server, and static embedding tables, which need no server. */
export function LocalOffer({ offer, draft, isBusy, onRetry }: LocalOfferProps) {
  const { t } = useTranslation('builder');
  const { provider, name } = draft.settings.model;
  const models = offer.servers.flatMap((server) => server.models);
  const isGone = provider === 'local' && name !== '' && !models.some((model) => model.name === name);
  return (
    <>
      {isGone ? (
        <Note tone="warning">
          <p>{t('local.gone', { name })}</p>
          <RetryButton isBusy={isBusy} onRetry={onRetry} />
        </Note>
      ) : null}
      {offer.servers.map(({ address, software, models: offered }) => (
        <Group
          key={address}
          address={address}
          facts={software === null ? t('local.noAnswer') : softwareNames[software]}
          note={software !== null && offered.length === 0 ? t('local.noModels') : null}
        >
          {offered.map((model) => (
            <ModelOnServer key={model.name} model={model} offer={offer} draft={draft} />
          ))}
        </Group>
      ))}
      {offer.tables.length > 0 ? (
        <Group facts={t('local.tables')} note={null}>
          {offer.tables.map((table) => (
            <EmbeddingRow key={table.name} model={table} provider="static" offer={offer} />
          ))}
        </Group>
      ) : null}
      {offer.builtIn === null ? null : (
        <Group facts={t('local.builtIn')} note={null}>
          <BuiltInRow name={offer.builtIn} offer={offer} />
        </Group>
      )}
      {!isGone && models.length === 0 && offer.servers.length > 0 ? (
        <Note tone="warning">
          <p>{t('local.noneAnswers')}</p>
          <RetryButton isBusy={isBusy} onRetry={onRetry} />
        </Note>
      ) : null}
    </>
  );
}

type GroupProps = { address?: string; facts: string; note: string | null; children: ReactNode };

function Group({ address, facts, note, children }: GroupProps) {
  return (
    <div className="overflow-hidden rounded-md border border-border">
      <p className="flex flex-wrap gap-x-2 bg-surface-2 px-3 py-1.5 text-12 text-text-2">
        <span className="font-550">{facts}</span>
        {address ? (
          <bdi dir="ltr" className="break-all text-text-3">
            {address}
          </bdi>
        ) : null}
      </p>
      {note ? <p className="border-t border-border px-3 py-2 text-12 text-text-3">{note}</p> : null}
      <ul>{children}</ul>
    </div>
  );
}

function ModelOnServer({ model, offer, draft }: { model: LocalModel; offer: LocalModels; draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change } = draft;
  if (model.kind === 'embedding') return <EmbeddingRow model={model} provider="local" offer={offer} />;
  const isOn = settings.model.provider === 'local' && settings.model.name === model.name;
  return (
    <LocalModelRow
      model={model}
      isOn={isOn}
      use={t('local.useForAnswers')}
      onUse={() => change({ model: { provider: 'local', name: model.name, baseUrl: null } })}
    />
  );
}

type EmbeddingRowProps = { model: LocalModel; provider: 'local' | 'static'; offer: LocalModels };

/** Model for semantic search, which an administrator activates for the whole organization. */
function EmbeddingRow({ model, provider, offer }: EmbeddingRowProps) {
  const { t } = useTranslation('builder');
  const may = useMay();
  const choice = useEmbeddingChoice(offer.builtIn);
  const isOn = offer.embedding?.provider === provider && offer.embedding.name === model.name;
  const mayManage = may('provider.manage');
  return (
    <LocalModelRow
      model={model}
      isOn={isOn}
      isBusy={choice.isPending}
      use={t('local.useForMeaning')}
      onUse={mayManage ? () => choice.mutate({ provider, name: model.name }) : undefined}
      onStop={mayManage ? () => choice.mutate({ provider, name: null }) : undefined}
    />
  );
}

/** The default model: activated by turning the other one off. */
function BuiltInRow({ name, offer }: { name: string; offer: LocalModels }) {
  const { t } = useTranslation('builder');
  const may = useMay();
  const choice = useEmbeddingChoice(offer.builtIn);
  const other = offer.embedding?.provider === 'meaning' ? null : offer.embedding;
  return (
    <LocalModelRow
      model={{ name, label: name, kind: 'embedding', sizeBytes: null }}
      text={t('local.builtInText')}
      isOn={offer.embedding?.provider === 'meaning'}
      isBusy={choice.isPending}
      use={t('local.useForMeaning')}
      onUse={
        other && may('provider.manage')
          ? () => choice.mutate({ provider: other.provider, name: null })
          : undefined
      }
    />
  );
}

/** Retry button below a note about a missing model or server. */
export function RetryButton({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button size="s" className="mt-2" loading={isBusy} onClick={onRetry}>
      {isBusy ? null : <RotateCw aria-hidden="true" size={14} />}
      {t('ui.tryAgain')}
    </Button>
  );
}
