import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { Table } from '../../../components/ui/table.tsx';
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

type ExportsTableProps = {
  exports: readonly DataExport[];
  /** Reads them again. */
  onLook: () => Promise<ExportPage | undefined>;
};

/** Every export with how far it has come, and what can be done with it. */
export function ExportsTable({ exports, onLook }: ExportsTableProps) {
  const { t } = useTranslation('settings');
  return (
    <Table bare density="builder" label={t('exports.title')}>
      <thead>
        <tr>
          <th scope="col">{t('exports.type')}</th>
          <th scope="col">{t('exports.state')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('exports.size')}
          </th>
          <th scope="col" className="text-end">
            {t('exports.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map((one) => (
          <ExportRow key={one.id} one={one} onLook={onLook} />
        ))}
      </tbody>
    </Table>
  );
}

type ExportRowProps = { one: DataExport; onLook: () => Promise<ExportPage | undefined> };

function ExportRow({ one, onLook }: ExportRowProps) {
  const { t } = useTranslation('settings');
  const { dateTime, bytes, number } = useFormat();
  const state: State = one.status === 'ready' && !isDownloadable(one) ? 'expired' : one.status;
  const name = t('exports.name', {
    type: t(`exports.types.${one.type}`),
    format: t(`exports.formats.${one.format}`),
  });
  return (
    <tr>
      <td>
        <span className="block font-550">{name}</span>
        <span className="block text-12 text-text-3">{dateTime(one.createdAt)}</span>
        <span className="block text-12 text-text-3">
          <RangeWords one={one} />
        </span>
      </td>
      <td className="max-w-xs whitespace-normal!">
        <Badge variant={looks[state]}>{t(`exports.status.${state}`)}</Badge>
        <StateWords one={one} state={state} />
      </td>
      <td className="tabular-nums max-sm:hidden">
        {one.sizeBytes === null ? null : <span className="block">{bytes(one.sizeBytes)}</span>}
        {one.rows === null ? null : (
          <span className="block text-12 text-text-3">
            {t('exports.rows', { count: one.rows, formatted: number(one.rows) })}
          </span>
        )}
      </td>
      <td className="text-end">
        <ExportAction one={one} state={state} name={name} onLook={onLook} />
      </td>
    </tr>
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

function StateWords({ one, state }: { one: DataExport; state: State }) {
  const { t } = useTranslation('settings');
  const { date, number } = useFormat();
  const { done, total } = one.progress;
  if (state === 'requested' && total === 0) {
    return <span className="block text-12 text-text-3">{t('exports.waiting')}</span>;
  }
  if (state === 'requested') {
    const words = t('exports.progress', { done: number(done), total: number(total) });
    return (
      <>
        <span className="block text-12 text-text-3 tabular-nums">{words}</span>
        <Progress label={words} value={done} max={total} className="mt-1 max-w-40" />
      </>
    );
  }
  if (state === 'failed') {
    return <span className="block text-12 text-pretty text-text-2">{one.error?.message}</span>;
  }
  if (state === 'expired') return null;
  return (
    <span className="block text-12 text-text-3">{t('exports.keptUntil', { date: date(one.expiresAt) })}</span>
  );
}

type ExportActionProps = ExportRowProps & { state: State; name: string };

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
