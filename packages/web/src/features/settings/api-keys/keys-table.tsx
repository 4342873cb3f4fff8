import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Table } from '../../../components/ui/data/table.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type ApiKey, type ApiKeyState, stateOf } from './use-api-keys.ts';

type KeysTableProps = {
  keys: readonly ApiKey[];
  /** Left out if the user may not revoke keys. */
  onRevoke: ((key: ApiKey) => void) | undefined;
};

const looks: Record<ApiKeyState, BadgeVariant> = {
  active: 'success',
  expired: 'warning',
  revoked: 'secondary',
};

/** On phones a row is a block with one line per fact. */
const phoneCell = 'max-md:h-auto! max-md:border-0! max-md:p-0!';

/** All keys with access level, expiry and last use. */
export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('settings');
  const columns = ['name', 'permissions', 'created', 'expires', 'lastUsed', 'status'];
  return (
    <Table bare label={t('common:settingsTabs.api-keys')}>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`keys.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('team.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={onRevoke} />
        ))}
      </tbody>
    </Table>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: KeysTableProps['onRevoke'] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const state = stateOf(apiKey, Date.now());
  return (
    <tr
      data-row
      className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0.5 max-md:border-b max-md:border-border max-md:px-3 max-md:py-2.5 max-md:last:border-0"
    >
      <td className={phoneCell}>
        <span className="block font-550 [overflow-wrap:anywhere]">{apiKey.name}</span>
        <code dir="ltr" className="font-mono text-12 text-text-3">
          {apiKey.hint}
        </code>
      </td>
      <KeyCell name="permissions">{t(`keys.level.${apiKey.permissions}`)}</KeyCell>
      <KeyCell name="created">
        {format.date(apiKey.created)}
        {apiKey.createdBy ? (
          <bdi className="block text-12 text-text-3 max-md:hidden">{apiKey.createdBy}</bdi>
        ) : null}
      </KeyCell>
      <KeyCell name="expires">
        {apiKey.expires === null ? t('keys.expiry.never') : format.date(apiKey.expires)}
      </KeyCell>
      <KeyCell name="lastUsed">
        {apiKey.lastUsedAt === null ? t('keys.neverUsed') : format.relative(apiKey.lastUsedAt)}
      </KeyCell>
      <td className={cx('max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end', phoneCell)}>
        <Badge variant={looks[state]}>{t(`keys.state.${state}`)}</Badge>
      </td>
      <td className={cx('text-end max-md:col-start-2 max-md:row-start-4 max-md:row-span-2', phoneCell)}>
        {onRevoke && state !== 'revoked' ? (
          <Button
            size="s"
            variant="quiet-destructive"
            aria-label={t('keys.revokeNamed', { name: apiKey.name })}
            onClick={() => onRevoke(apiKey)}
          >
            {t('keys.revokeShort')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

type KeyCellProps = { name: 'permissions' | 'created' | 'expires' | 'lastUsed'; children: ReactNode };

/** Table cell that shows its label on phones, where the table header is hidden. */
function KeyCell({ name, children }: KeyCellProps) {
  const { t } = useTranslation('settings');
  return (
    <td className={cx('whitespace-nowrap max-md:col-start-1', phoneCell)}>
      <span aria-hidden="true" className="text-text-3 md:hidden">
        {t(`keys.${name}`)}:{' '}
      </span>
      {children}
    </td>
  );
}
