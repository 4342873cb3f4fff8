import { useTranslation } from 'react-i18next';
import { shortId } from '../../../../components/conversation/short-id.ts';
import { useProviderName } from '../../../../components/model/use-provider-name.ts';
import { Table } from '../../../../components/ui/data/table.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';

type AuditEntry = ResponseOf<'GET /api/organization/audit'>['items'][number];

/** Entries of the audit log: who did what, when and from where. */
export function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  return (
    <Table bare density="builder" label={t('audit.title')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.who')}</th>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('audit.when')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('audit.from')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="font-550">
              <bdi>{entry.actor.name ?? t(`audit.actors.${entry.actor.kind}`)}</bdi>
            </td>
            <td>
              <bdi
                className={
                  entry.action === 'lockbox.breakGlass' ? 'font-semibold text-error-text' : undefined
                }
              >
                {t(`audit.actions.${entry.action}`, { defaultValue: entry.action })}
              </bdi>
              <Subject entry={entry} />
              <span className="block text-12 text-text-3 sm:hidden">
                {dateTime(entry.createdAt)} <bdi>{entry.ip}</bdi>
              </span>
            </td>
            <td className="whitespace-nowrap text-text-2 max-sm:hidden">{dateTime(entry.createdAt)}</td>
            <td className="text-text-2 max-sm:hidden">
              <bdi>{entry.ip}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
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
