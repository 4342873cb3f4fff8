import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Consent } from './use-record.ts';

/** Table of consents: who decided what about which text. */
export function ConsentsTable({ consents }: { consents: readonly Consent[] }) {
  const { t } = useTranslation('settings');
  const columns: Column<Consent>[] = [
    { key: 'who', header: t('consents.who'), cell: (consent) => <Visitor consent={consent} /> },
    { key: 'decision', header: t('consents.decision'), cell: (consent) => <Decision consent={consent} /> },
    {
      key: 'what',
      header: t('consents.what'),
      className: 'min-w-48 whitespace-normal',
      cell: (consent) => <Statement consent={consent} />,
    },
  ];
  return (
    <PlainTable
      bare
      density="builder"
      label={t('consents.title')}
      rows={consents}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function Visitor({ consent: { lead, conversationId, chatbotName, at } }: { consent: Consent }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  return (
    <>
      <bdi className="block font-550">
        {lead?.name ?? t('consents.visitor', { id: conversationId.slice(-8) })}
      </bdi>
      <span className="block text-12 text-text-3">
        <bdi>{chatbotName}</bdi> · {dateTime(at)}
      </span>
    </>
  );
}

function Decision({ consent: { accepted, actorName } }: { consent: Consent }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Badge variant={accepted ? 'success' : 'secondary'}>
        {t(accepted ? 'consents.accepted' : 'consents.refused')}
      </Badge>
      {actorName === null ? null : (
        <span className="block text-12 text-text-3">{t('consents.by', { name: actorName })}</span>
      )}
    </>
  );
}

function Statement({ consent: { statement, version, note } }: { consent: Consent }) {
  const { t } = useTranslation('settings');
  return (
    <>
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
    </>
  );
}
