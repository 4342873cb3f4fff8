import { countryName } from '@parley/contracts/values/countries';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { shortId } from '../../../components/conversation/short-id.ts';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Lead } from '../lead-filter.ts';
import { ConsentCard } from './consent-card.tsx';
import { CustomFieldsCard } from './custom-fields-card.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { LeadFigures } from './lead-figures.tsx';
import { StatusCard } from './status-card.tsx';

export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
      <div className="flex min-w-0 flex-col gap-4">
        <ContactCard lead={lead} />
        <ChatbotCard lead={lead} />
        <CustomFieldsCard lead={lead} />
        <ConsentCard lead={lead} />
        <DuplicatesCard lead={lead} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <StatusCard lead={lead} />
        <LeadFigures lead={lead} />
        <HistoryCard lead={lead} />
      </div>
    </div>
  );
}

function ContactCard({ lead }: { lead: Lead }) {
  const { t, i18n } = useTranslation('leads');
  const none = <span className="text-text-3">{t('values.none')}</span>;
  const country = lead.country && countryName(lead.country, i18n.language);
  const places = [lead.location, country].filter(
    (part) => part !== null && part !== undefined && part !== '',
  );
  const others = (field: string) =>
    lead.provenance.find((one) => one.field === field)?.alternatives.map(({ value }) => value) ?? [];
  const withOthers = (field: string, shown: React.ReactNode) => (
    <>
      {shown}
      {others(field).map((value) => (
        <span key={value} className="block text-12 text-text-3">
          {t('detail.also', { value })}
        </span>
      ))}
    </>
  );
  return (
    <Card title={t('detail.contact')}>
      <KeyValueList
        items={[
          { key: t('fields.name'), value: withOthers('name', lead.name ? <bdi>{lead.name}</bdi> : none) },
          { key: t('fields.email'), value: withOthers('email', <Email address={lead.email} none={none} />) },
          {
            key: t('fields.phone'),
            value: withOthers('phone', lead.phone ? <bdi dir="ltr">{lead.phone}</bdi> : none),
          },
          { key: t('fields.place'), value: places.length > 0 ? <bdi>{places.join(', ')}</bdi> : none },
          {
            key: t('fields.company'),
            value: withOthers('company', lead.company ? <bdi>{lead.company}</bdi> : none),
          },
          ...(lead.contactRequest === null
            ? []
            : [{ key: t('asked.yes'), value: <Asked request={lead.contactRequest} /> }]),
          { key: t('fields.tags'), value: lead.tags.length > 0 ? <Tags tags={lead.tags} /> : none },
        ]}
      />
    </Card>
  );
}

function Email({ address, none }: { address: string | null; none: React.ReactNode }) {
  if (address === null) return none;
  return (
    <a href={`mailto:${address}`} className="font-medium underline underline-offset-3">
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

function Asked({ request }: { request: NonNullable<Lead['contactRequest']> }) {
  const format = useFormat();
  const { question, conversationId, requestedAt } = request;
  return (
    <>
      <Link href={`/conversations/${conversationId}`} className="font-medium underline underline-offset-3">
        {format.dateTime(requestedAt)}
      </Link>
      {question === null ? null : (
        <span dir="auto" className="block text-13 whitespace-pre-line [overflow-wrap:anywhere] text-text-2">
          {question}
        </span>
      )}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

function ChatbotCard({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  return (
    <Card title={t('detail.chatbot')}>
      <KeyValueList
        items={[
          {
            key: t('fields.chatbot'),
            value: (
              <Link href={`/builder/${lead.chatbotId}`} className="font-medium underline underline-offset-3">
                <bdi>{lead.chatbotName}</bdi>
              </Link>
            ),
          },
          {
            key: t('fields.conversations'),
            value:
              lead.conversations.length === 0
                ? t('values.none')
                : lead.conversations.map(({ id, available }) => (
                    <span key={id} className="me-3 inline-block">
                      {available ? (
                        <Link
                          href={`/conversations/${id}`}
                          className="font-medium underline underline-offset-3"
                        >
                          <bdi dir="ltr">{shortId(id)}</bdi>
                        </Link>
                      ) : (
                        <bdi dir="ltr">{shortId(id)}</bdi>
                      )}
                    </span>
                  )),
          },
        ]}
      />
    </Card>
  );
}
