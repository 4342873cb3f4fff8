import { useTranslation } from 'react-i18next';
import { shortId } from '../../../../components/conversation/short-id.ts';
import type { Column } from '../../../../components/data-table/column.ts';
import { PlainTable } from '../../../../components/data-table/plain-table.tsx';
import { useProviderName } from '../../../../components/model/use-provider-name.ts';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';

type AuditEntry = ResponseOf<'GET /api/organization/audit'>['items'][number];

/** Entries of the audit log: who did what, when and from where. */
export function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const columns: Column<AuditEntry>[] = [
    {
      key: 'who',
      header: t('audit.who'),
      className: 'font-550',
      cell: ({ actor }) => <bdi>{actor.name ?? t(`audit.actors.${actor.kind}`)}</bdi>,
    },
    { key: 'what', header: t('audit.what'), cell: (entry) => <Action entry={entry} /> },
    {
      key: 'when',
      header: t('audit.when'),
      className: 'whitespace-nowrap text-text-2',
      columnClass: 'max-sm:hidden',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    {
      key: 'from',
      header: t('audit.from'),
      className: 'text-text-2',
      columnClass: 'max-sm:hidden',
      cell: ({ ip }) => <bdi>{ip}</bdi>,
    },
  ];
  return (
    <PlainTable
      bare
      density="builder"
      label={t('audit.title')}
      rows={entries}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

/** The action and its target; on phones also when and from where. */
function Action({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { action, createdAt, ip } = entry;
  return (
    <>
      <bdi className={action === 'lockbox.breakGlass' ? 'font-semibold text-error-text' : undefined}>
        {t(`audit.actions.${action}`, { defaultValue: action })}
      </bdi>
      <Subject entry={entry} />
      <span className="block text-12 text-text-3 sm:hidden">
        {dateTime(createdAt)} <bdi>{ip}</bdi>
      </span>
    </>
  );
}

/** Target of an entry, if it has one. */
function Subject({ entry: { target, details } }: { entry: AuditEntry }) {
  const providerName = useProviderName();
  const name = target.kind === 'provider' && target.id !== null ? providerName(target.id) : target.name;
  const known = [name, details.name, details.email].filter((word) => typeof word === 'string');
  const id = target.kind === 'organization' ? null : target.id;
  const words = known.length > 0 || id === null ? [...new Set(known)] : [shortId(id)];
  if (words.length === 0) return null;
  return (
    <span className="block text-12 text-text-3">
      <bdi>{words.join(' · ')}</bdi>
    </span>
  );
}
