import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRead } from './use-read.ts';

type Whole = ResponseOf<'GET /api/admin/lockbox/{grantId}/knowledge/{sourceId}'>;

/** A source: the reason of its failure first, then its pages and passages. */
export function ReadSource({ grantId, id }: { grantId: string; id: string }) {
  const { t } = useTranslation('admin');
  const source = useRead<Whole>(
    apiPath('GET /api/admin/lockbox/{grantId}/knowledge/{sourceId}', { params: { grantId, sourceId: id } }),
  );
  return (
    <Card title={source.data?.source.name ?? t('lockbox.scopes.knowledge')}>
      <CardContent
        query={source}
        errorTitle={t('detail.failedTitle')}
        errorText={t('lockbox.notRead')}
        lines={5}
      >
        {(data) => <Loaded {...data} />}
      </CardContent>
    </Card>
  );
}

function Loaded({ source, pages, passages }: Whole) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <div className="flex flex-col gap-5">
      {source.error === null ? null : <Note tone="error">{source.error}</Note>}
      <KeyValueList
        items={[
          { key: t('columns.status'), value: t(`knowledgeBase:status.${source.status}`) },
          ...(source.url === null
            ? []
            : [
                {
                  key: t('lockbox.address'),
                  value: (
                    <span dir="ltr" className="break-all">
                      {source.url}
                    </span>
                  ),
                },
              ]),
          { key: t('lockbox.lastRead'), value: format.dateTime(source.lastSyncedAt) },
          { key: t('limits.knowledgeTokens'), value: format.number(source.tokens) },
        ]}
      />
      {pages.length > 0 ? <Pages pages={pages} /> : null}
      {passages.length > 0 ? <Passages passages={passages} /> : null}
    </div>
  );
}

function Pages({ pages }: Pick<Whole, 'pages'>) {
  const { t } = useTranslation('admin');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">{t('lockbox.pages')}</h3>
      <ul className="divide-y divide-border text-13">
        {pages.map(({ id, url, status, error }) => (
          <li key={id} className="flex items-start gap-3 py-2">
            <span className="min-w-0 flex-1">
              <bdi className="block break-all">{url}</bdi>
              {error === null ? null : <span className="block text-12 text-error-text">{error}</span>}
            </span>
            <Badge variant={status === 'failed' ? 'destructive' : 'secondary'}>
              {t(`knowledgeBase:pageStatus.${status}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Passages({ passages }: Pick<Whole, 'passages'>) {
  const { t } = useTranslation('admin');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">{t('lockbox.passages')}</h3>
      <ol className="flex flex-col gap-3 text-13">
        {passages.map(({ id, heading, text }) => (
          <li key={id} dir="auto" className="rounded-sm border border-border bg-surface-2 px-3 py-2">
            {heading === null ? null : <p className="font-550">{heading}</p>}
            <p className="break-words whitespace-pre-line text-text-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
