import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { FileText, Globe, type LucideIcon, Plug, Text } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { ProviderSaidText } from '../../../components/model/provider-said-text.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useLiveProgress } from '../../../lib/live/live-progress.ts';
import { isPlanLimitCode, PlansLink } from './refusal.tsx';
import { type AskForSource, SourceMenu } from './source-menu.tsx';
import { shortAddress } from './website/short-address.ts';
import { WebsiteLine } from './website-line.tsx';

const icons: Record<Source['type'], LucideIcon> = { url: Globe, file: FileText, text: Text, api: Plug };
const longestEnding = 8;
const whereRoom = 'hidden @xl:table-cell';

/** Columns of the sources; type, size and time are shown where there is room. */
export function useSourceColumns(askFor: AskForSource): Column<Source>[] {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('sources.name'),
      className: 'w-full max-w-0 min-w-36',
      cell: (source) => <SourceName source={source} askFor={askFor} />,
    },
    {
      key: 'type',
      header: t('sources.type'),
      className: 'whitespace-nowrap text-text-2',
      columnClass: whereRoom,
      cell: (source) => endingOf(source) ?? t(`types.${source.type}`),
    },
    {
      key: 'status',
      header: t('sources.status'),
      className: 'whitespace-nowrap',
      cell: (source) => <SourceStatus source={source} />,
    },
    {
      key: 'size',
      header: t('sources.size'),
      numeric: true,
      className: 'text-text-2',
      columnClass: whereRoom,
      cell: (source) => <SourceSize source={source} />,
    },
    {
      key: 'lastSynced',
      header: t('sources.lastSynced'),
      className: 'whitespace-nowrap text-text-2',
      columnClass: whereRoom,
      cell: ({ lastSyncedAt }) => format.relative(lastSyncedAt),
    },
    {
      key: 'actions',
      header: t('sources.actions'),
      headerHidden: true,
      columnClass: 'actions',
      cell: (source) => <SourceMenu source={source} askFor={askFor} />,
    },
  ];
}

/** File name extension of a file, if it is short enough to be shown. */
function endingOf({ fileType }: Source): string | null {
  return fileType && fileType.length <= longestEnding ? fileType.toUpperCase() : null;
}

/** Name, origin and problems of a source. */
function SourceName({ source, askFor }: { source: Source; askFor: AskForSource }) {
  const { t } = useTranslation('knowledgeBase');
  const Icon = icons[source.type];
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon aria-hidden="true" size={16} className="flex-none text-text-3" />
      <span className="min-w-0">
        <TruncatedText className="font-medium max-md:break-words max-md:whitespace-normal">
          {source.name}
        </TruncatedText>
        {source.type === 'url' ? <WebsiteLine source={source} askFor={askFor} /> : null}
        {source.type === 'api' && source.url !== null ? (
          <span dir="ltr" className="block max-w-full truncate text-12 text-text-3">
            {shortAddress(source.url)}
          </span>
        ) : null}
        {source.error ? (
          <span className="block text-12 whitespace-normal text-error-text">
            {source.error}
            {isPlanLimitCode(source.errorCode) ? (
              <>
                {'. '}
                <PlansLink />
              </>
            ) : null}
          </span>
        ) : null}
        {source.status === 'error' && source.searchable ? (
          <span className="block text-12 whitespace-normal text-text-2">{t('sources.stillUsed')}</span>
        ) : null}
        {source.status !== 'processing' && source.meaning ? (
          <Learning name={source.name} meaning={source.meaning} />
        ) : null}
      </span>
    </span>
  );
}

function SourceSize({ source }: { source: Source }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  if (source.type === 'url' && source.pages !== null) return t('sources.pages', { count: source.pages });
  if (source.type === 'api' && source.pages !== null) return t('sources.items', { count: source.pages });
  return source.size === null ? t('sources.noSize') : format.bytes(source.size);
}

function SourceStatus({ source }: { source: Source }) {
  const { t } = useTranslation('knowledgeBase');
  if (source.status === 'processing') return <Reading source={source} />;
  if (source.status === 'error') {
    return (
      <Badge variant="destructive" dot="error">
        {t('status.error')}
      </Badge>
    );
  }
  if (!source.enabled) {
    return (
      <Badge variant="outline" dot="off">
        {t('status.disabled')}
      </Badge>
    );
  }
  return (
    <Badge variant="success" dot="success">
      {t('status.ready')}
    </Badge>
  );
}

/** Lexical search already finds the source; embeddings for semantic search are still being computed. */
function Learning({ name, meaning }: { name: string; meaning: NonNullable<Source['meaning']> }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const { done, total, retrying, problem } = meaning;
  const counts = { done: format.number(done), total: format.number(total) };
  const failedKey = done === 0 ? 'progress.meaningNone' : 'progress.meaningPartly';
  return (
    <span className="mt-1 flex max-w-72 flex-col gap-1 text-12 whitespace-normal text-text-3 tabular-nums">
      {t(retrying ? failedKey : 'progress.meaning', counts)}
      {retrying && problem ? <ProviderSaidText said={problem} /> : null}
      {retrying ? null : (
        <Progress label={t('progress.meaningLabel', { name })} value={done} max={total} tone="ink" />
      )}
    </span>
  );
}

function Reading({ source }: { source: Source }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const live = useLiveProgress('knowledge', source.id);
  const progress = live ?? source.progress;
  const units = { pages: 'pages', chunks: 'chunks' } as const;
  const unit = Object.values(units).find((known) => known === progress?.unit) ?? 'steps';
  const howFar = progress
    ? progress.unit === 'percent'
      ? format.percent(progress.done / progress.total)
      : t(`progress.${unit}`, { done: format.number(progress.done), total: format.number(progress.total) })
    : null;
  return (
    <span className="flex w-[168px] flex-col gap-1 max-md:w-24">
      <span className="flex justify-between gap-2 text-12 text-text-2">
        <span className={progress ? 'max-md:hidden' : undefined}>{t('status.processing')}</span>
        {howFar ? <span className="tabular-nums">{howFar}</span> : null}
      </span>
      <Progress
        label={t('progress.label', { name: source.name })}
        value={progress?.done}
        max={progress?.total}
      />
    </span>
  );
}
