import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { useProviderName } from '../../../components/model/use-provider-name.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { saveText } from '../../../lib/save-file.ts';
import { recordMarkdown, recordSections } from './record-sections.ts';
import { type ProcessingRecord, useAcknowledge, useRecord, useSaveNotice } from './use-record.ts';

/** Record of processing activities, who has acknowledged it, and downloads. */
export function RecordCard() {
  const { t } = useTranslation('settings');
  const record = useRecord();
  return (
    <Card title={t('record.title')}>
      <p className="mb-4 text-13 text-text-2">{t('record.text')}</p>
      <CardContent query={record} errorTitle={t('record.errorTitle')} errorText={t('record.errorText')}>
        {(data) => <RecordBody record={data} />}
      </CardContent>
    </Card>
  );
}

/** Keeps the AI disclosure only in the user's language, if available; the files contain all languages. */
function inOwnLanguage(record: ProcessingRecord, own: string): ProcessingRecord {
  const aiNotices = record.aiNotices.filter(({ language }) => language === own);
  return aiNotices.length > 0 ? { ...record, aiNotices } : record;
}

function RecordBody({ record }: { record: ProcessingRecord }) {
  const { t, i18n } = useTranslation('settings');
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const words = {
    t,
    providerName: useProviderName(),
    languageName: (code: string) => languages.of(code) ?? code,
  };
  const acknowledge = useAcknowledge();
  const notice = useSaveNotice();
  const { version, acknowledged } = record;
  return (
    <div className="flex flex-col gap-4">
      <Acknowledged record={record} />
      {recordSections(inOwnLanguage(record, i18n.language), words).map(({ title, lines }) => (
        <section key={title}>
          <h3 className="mb-1.5 text-13 font-550">{title}</h3>
          <ul className="flex list-disc flex-col gap-1 ps-5 text-13 break-words">
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-wrap gap-2">
        {acknowledged?.version === version ? null : (
          <Button
            variant="primary"
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate(version)}
          >
            {t('record.acknowledge')}
          </Button>
        )}
        <Button onClick={() => saveText(`record-${version}.json`, JSON.stringify(record, null, 2))}>
          {t('record.saveJson')}
        </Button>
        <Button onClick={() => saveText(`record-${version}.md`, recordMarkdown(record, words))}>
          {t('record.saveMarkdown')}
        </Button>
        <Button loading={notice.isPending} onClick={() => notice.mutate()}>
          {t('record.saveNotice')}
        </Button>
      </div>
    </div>
  );
}

/** Version of the record, and who has acknowledged it. */
function Acknowledged({ record: { version, acknowledged } }: { record: ProcessingRecord }) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const isCurrent = acknowledged?.version === version;
  const values = acknowledged && {
    name: acknowledged.byName ?? t('record.somebody'),
    date: dateTime(acknowledged.at),
    version: acknowledged.version,
  };
  return (
    <Note tone={isCurrent ? 'success' : values ? 'warning' : 'info'}>
      <span className="block font-550">{t('record.version', { version })}</span>
      {values ? t(isCurrent ? 'record.current' : 'record.outdated', values) : t('record.never')}
    </Note>
  );
}
