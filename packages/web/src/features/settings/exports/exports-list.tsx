import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  type DataExport,
  type ExportPage,
  isDownloadable,
  useDownloadExport,
  useRetryExport,
} from './use-exports.ts';

type State = DataExport['status'] | 'expired';

const looks: Record<State, BadgeVariant> = {
  requested: 'default',
  ready: 'success',
  failed: 'destructive',
  expired: 'secondary',
};

type ExportsListProps = {
  exports: readonly DataExport[];
  /** Reloads the exports. */
  onLook: () => Promise<ExportPage | undefined>;
};

/** All exports with status and actions. */
export function ExportsList({ exports, onLook }: ExportsListProps) {
  const { t } = useTranslation('settings');
  return (
    <ul aria-label={t('exports.title')}>
      {exports.map((one) => (
        <ExportItem key={one.id} one={one} onLook={onLook} />
      ))}
    </ul>
  );
}

type ExportItemProps = { one: DataExport; onLook: ExportsListProps['onLook'] };

function ExportItem({ one, onLook }: ExportItemProps) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const state: State = one.status === 'ready' && !isDownloadable(one) ? 'expired' : one.status;
  const type = t(`exports.types.${one.type}`);
  const name =
    one.format === 'archive' ? type : t('exports.name', { type, format: t(`exports.formats.${one.format}`) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-2.5 first:border-0 max-md:px-3">
      <span className="min-w-0 flex-1 basis-56 max-sm:basis-full">
        <span className="flex flex-wrap items-center gap-2 text-13 font-550">
          {name}
          <Badge variant={looks[state]}>{t(`exports.status.${state}`)}</Badge>
        </span>
        <span className="block text-12 text-text-3">
          {dateTime(one.createdAt)}
          {' · '}
          <RangeWords one={one} />
        </span>
        {state === 'failed' ? (
          <span className="block text-12 text-pretty text-text-2">{one.error?.message}</span>
        ) : null}
      </span>
      <span className="basis-40 text-12 text-text-3 tabular-nums max-sm:min-w-0 max-sm:flex-1">
        <StateWords one={one} state={state} />
      </span>
      <span className="flex justify-end sm:basis-24">
        <ExportAction one={one} state={state} name={name} onLook={onLook} />
      </span>
    </li>
  );
}

function RangeWords({ one: { from, to } }: { one: DataExport }) {
  const { t } = useTranslation('settings');
  const { date } = useFormat();
  if (from === null && to === null) return t('exports.allTime');
  if (to === null) return t('exports.since', { from: date(from) });
  if (from === null) return t('exports.until', { to: date(to) });
  return t('exports.between', { from: date(from), to: date(to) });
}

/** Progress, or size and expiry, of a file. */
function StateWords({ one, state }: { one: DataExport; state: State }) {
  const { t } = useTranslation('settings');
  const { bytes, date, number } = useFormat();
  const { done, total } = one.progress;
  if (state === 'requested' && total === 0) return t('exports.waiting');
  if (state === 'requested') {
    const words = t('exports.progress', { done: number(done), total: number(total) });
    return (
      <>
        {words}
        <Progress label={words} value={done} max={total} className="mt-1" />
      </>
    );
  }
  if (one.sizeBytes === null || one.rows === null) return null;
  const rows = t('exports.rows', { count: one.rows });
  return (
    <>
      <span className="block">
        {rows}
        {' · '}
        {bytes(one.sizeBytes)}
      </span>
      {state === 'ready' ? (
        <span className="block">{t('exports.keptUntil', { date: date(one.expiresAt) })}</span>
      ) : null}
    </>
  );
}

type ExportActionProps = ExportItemProps & { state: State; name: string };

function ExportAction({ one, state, name, onLook }: ExportActionProps) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const retry = useRetryExport();
  const download = useDownloadExport(onLook);
  const values = { name, date: dateTime(one.createdAt) };
  if (state === 'ready') {
    return (
      <Button
        size="s"
        loading={download.isPending}
        aria-label={t('exports.downloadNamed', values)}
        onClick={() => download.mutate(one.id)}
      >
        {t('exports.download')}
      </Button>
    );
  }
  if (state !== 'failed') return null;
  return (
    <Button
      size="s"
      loading={retry.isPending}
      aria-label={t('exports.retryNamed', values)}
      onClick={() => retry.mutate(one.id)}
    >
      {t('exports.retry')}
    </Button>
  );
}
