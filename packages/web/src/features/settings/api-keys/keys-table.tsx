import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type ApiKey, type ApiKeyState, stateOf } from './use-api-keys.ts';

type KeysTableProps = {
  keys: readonly ApiKey[];
  /** Left out if the user may not revoke keys. */
  onRevoke: ((key: ApiKey) => void) | undefined;
};

type FactName = 'permissions' | 'created' | 'expires' | 'lastUsed';

const looks: Record<ApiKeyState, BadgeVariant> = {
  active: 'success',
  expired: 'warning',
  revoked: 'secondary',
};

/** On phones a row is a block with one line per fact. */
const phoneRow =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0.5 max-md:border-b max-md:border-border max-md:px-3 max-md:py-2.5 max-md:last:border-0';
const phoneCell = 'max-md:h-auto! max-md:border-0! max-md:p-0!';

/** All keys with access level, expiry and last use. */
export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('settings');
  const facts = useFactColumns();
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      header: t('keys.name'),
      className: phoneCell,
      cell: ({ name, hint }) => (
        <>
          <span className="block font-550 [overflow-wrap:anywhere]">{name}</span>
          <code dir="ltr" className="font-mono text-12 text-text-3">
            {hint}
          </code>
        </>
      ),
    },
    ...facts,
    {
      key: 'status',
      header: t('keys.status'),
      className: cx('max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end', phoneCell),
      cell: (key) => <State state={stateOf(key, Date.now())} />,
    },
    {
      key: 'actions',
      header: t('team.acts'),
      headerHidden: true,
      className: cx('text-end max-md:col-start-2 max-md:row-start-4 max-md:row-span-2', phoneCell),
      cell: (key) =>
        onRevoke && stateOf(key, Date.now()) !== 'revoked' ? (
          <Button
            size="s"
            variant="quiet-destructive"
            aria-label={t('keys.revokeNamed', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('keys.revokeShort')}
          </Button>
        ) : null,
    },
  ];
  return (
    <PlainTable
      bare
      phoneHeaderHidden
      label={t('common:settingsTabs.api-keys')}
      rows={keys}
      columns={columns}
      keyOf={({ id }) => id}
      rowClass={phoneRow}
    />
  );
}

/** Facts that show their label on phones, where the table header is hidden. */
function useFactColumns(): Column<ApiKey>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const factOf = (name: FactName, cell: (key: ApiKey) => ReactNode): Column<ApiKey> => ({
    key: name,
    header: t(`keys.${name}`),
    className: cx('whitespace-nowrap max-md:col-start-1', phoneCell),
    cell: (key) => (
      <>
        <span aria-hidden="true" className="text-text-3 md:hidden">
          {t(`keys.${name}`)}:{' '}
        </span>
        {cell(key)}
      </>
    ),
  });
  return [
    factOf('permissions', ({ permissions }) => t(`keys.level.${permissions}`)),
    factOf('created', ({ created, createdBy }) => (
      <>
        {format.date(created)}
        {createdBy ? <bdi className="block text-12 text-text-3 max-md:hidden">{createdBy}</bdi> : null}
      </>
    )),
    factOf('expires', ({ expires }) => (expires === null ? t('keys.expiry.never') : format.date(expires))),
    factOf('lastUsed', ({ lastUsedAt }) =>
      lastUsedAt === null ? t('keys.neverUsed') : format.relative(lastUsedAt),
    ),
  ];
}

function State({ state }: { state: ApiKeyState }) {
  const { t } = useTranslation('settings');
  return <Badge variant={looks[state]}>{t(`keys.state.${state}`)}</Badge>;
}
