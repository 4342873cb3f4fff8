import { useTranslation } from 'react-i18next';
import { Table } from '../../../components/ui/data/table.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Consent } from './use-record.ts';

/** Table of consents: who decided what about which text. */
export function ConsentsTable({ consents }: { consents: readonly Consent[] }) {
  const { t } = useTranslation('settings');
  return (
    <Table bare density="builder" label={t('consents.title')}>
      <thead>
        <tr>
          <th scope="col">{t('consents.who')}</th>
          <th scope="col">{t('consents.decision')}</th>
          <th scope="col">{t('consents.what')}</th>
        </tr>
      </thead>
      <tbody>
        {consents.map((consent) => (
          <ConsentRow key={consent.id} consent={consent} />
        ))}
      </tbody>
    </Table>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { lead, conversationId, accepted, version, statement, note, actorName } = consent;
  return (
    <tr>
      <td>
        <bdi className="block font-550">
          {lead?.name ?? t('consents.visitor', { id: conversationId.slice(-8) })}
        </bdi>
        <span className="block text-12 text-text-3">
          <bdi>{consent.chatbotName}</bdi> · {dateTime(consent.at)}
        </span>
      </td>
      <td>
        <Badge variant={accepted ? 'success' : 'secondary'}>
          {t(accepted ? 'consents.accepted' : 'consents.refused')}
        </Badge>
        {actorName === null ? null : (
          <span className="block text-12 text-text-3">{t('consents.by', { name: actorName })}</span>
        )}
      </td>
      <td className="min-w-48 whitespace-normal">
        <span dir="auto" className="block break-words">
          {statement === '' ? t('consents.noStatement') : statement}
        </span>
        {version === '' ? null : (
          <span className="block text-12 text-text-3">{t('consents.version', { version })}</span>
        )}
        {note === null ? null : (
          <span dir="auto" className="block text-12 text-text-2 break-words">
            {note}
          </span>
        )}
      </td>
    </tr>
  );
}
