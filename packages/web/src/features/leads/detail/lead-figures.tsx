import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SentimentLabel } from '../../../components/sentiment/sentiment-label.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Lead } from '../lead-filter.ts';

/** Results of the conversation's analysis: intent, mood, response time and topics. */
export function LeadFigures({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const { averageResponseMs, mainTopics } = lead;
  return (
    <Card title={t('detail.insight')}>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Figure label={t('fields.userIntent')}>{lead.intent ?? t('values.none')}</Figure>
        <Figure label={t('fields.sentiment')}>
          <SentimentLabel score={lead.sentimentScore} />
        </Figure>
        <Figure label={t('fields.responseTime')}>
          {averageResponseMs === null ? t('values.none') : format.seconds(averageResponseMs)}
        </Figure>
        <Figure label={t('fields.topics')}>
          {mainTopics.length === 0 ? (
            t('values.none')
          ) : (
            <span className="flex flex-wrap gap-1.5">
              {mainTopics.map((topic) => (
                <Badge key={topic}>{topic}</Badge>
              ))}
            </span>
          )}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="text-13 font-medium break-words">{children}</dd>
    </div>
  );
}
