import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Table } from '../../../components/ui/table.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type ApiKey, type ApiKeyState, stateOf } from './use-api-keys.ts';

type KeysTableProps = {
  keys: readonly ApiKey[];
  /** Left out for a reader who may not revoke. */
  onRevoke: ((key: ApiKey) => void) | undefined;
};

const looks: Record<ApiKeyState, BadgeVariant> = {
  active: 'success',
  expired: 'warning',
  revoked: 'secondary',
};

/** Every key with what it may do, until when, and when it was used last. */
export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('settings');
  const columns = ['name', 'permissions', 'created', 'expires', 'lastUsed', 'status'];
  return (
    <Table bare label={t('tabs.api-keys')}>
      <thead>
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
    <tr>
      <td>
        <span className="block font-550">{apiKey.name}</span>
        <code dir="ltr" className="font-mono text-12 text-text-3">
          {apiKey.hint}
        </code>
      </td>
      <td className="whitespace-nowrap">{t(`keys.level.${apiKey.permissions}`)}</td>
      <td className="whitespace-nowrap">
        <span className="block">{format.date(apiKey.created)}</span>
        {apiKey.createdBy ? <bdi className="text-12 text-text-3">{apiKey.createdBy}</bdi> : null}
      </td>
      <td className="whitespace-nowrap">
        {apiKey.expires === null ? t('keys.expiry.never') : format.date(apiKey.expires)}
      </td>
      <td className="whitespace-nowrap text-text-2">
        {apiKey.lastUsedAt === null ? t('keys.neverUsed') : format.relative(apiKey.lastUsedAt)}
      </td>
      <td>
        <Badge variant={looks[state]}>{t(`keys.state.${state}`)}</Badge>
      </td>
      <td className="text-end">
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
