import { sentimentBand } from '@parley/contracts/insight/sentiment';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { conversationsPath } from '../../../components/conversation/conversations-path.ts';
import { SentimentCurve } from '../../../components/sentiment/sentiment-curve.tsx';
import { sentimentStyles } from '../../../components/sentiment/sentiment-label.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConversationLead } from './conversation-lead.tsx';
import { FlowPaths, FlowVariables } from './flow-paths.tsx';
import { spentOn } from './spent.ts';

/** The visitor's mood per message. */
export function ConversationSentiment({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  return (
    <Group title={t('details.sentiment')}>
      <div className="flex items-center justify-between gap-3">
        <Sentiment score={conversation.sentimentScore} />
        <SentimentCurve scores={conversation.sentimentScores} />
      </div>
    </Group>
  );
}

/** Details of a conversation and its visitor. */
export function ConversationDetails({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const { lead } = conversation;
  return (
    <div className="bg-surface">
      <div className="border-b border-border max-lg:hidden">
        <ConversationSentiment conversation={conversation} />
      </div>
      <Group title={t('details.figures')}>
        <Figures conversation={conversation} />
      </Group>
      <Group title={t('details.topics')}>
        <Topics topics={conversation.mainTopics} />
      </Group>
      <Group title={t('details.visitor')}>
        <Facts conversation={conversation} />
      </Group>
      {conversation.messages.some(({ flow }) => flow) ? (
        <Group title={t('details.flow')}>
          <FlowPaths conversation={conversation} />
          <FlowVariables variables={conversation.flowVariables ?? []} />
        </Group>
      ) : null}
      {lead === null ? null : (
        <Group title={t('details.lead')}>
          <ConversationLead lead={lead} />
        </Group>
      )}
    </div>
  );
}

function Figures({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const cost = useCostFormat();
  const spent = spentOn(conversation.messages);
  const response = conversation.averageResponseMs;
  const figures = [
    { label: t('details.response'), value: response === null ? t('details.none') : format.seconds(response) },
    { label: t('details.messages'), value: format.number(conversation.messageCount) },
  ];
  if (spent) figures.push({ label: t('details.tokens'), value: format.number(spent.tokens) });
  if (spent && spent.costUsd !== null) figures.push({ label: t('details.cost'), value: cost(spent.costUsd) });
  return (
    <dl className="grid grid-cols-2 gap-2">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-text-3">{label}</dt>
          <dd className="text-14 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Topics({ topics }: { topics: readonly string[] }) {
  const { t } = useTranslation('conversations');
  if (topics.length === 0) return <p className="text-13 text-text-2">{t('details.noTopics')}</p>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {topics.map((topic) => (
        <li key={topic}>
          <Link href={conversationsPath({ topic })} className="rounded-sm hover:underline">
            <Badge>{topic}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The visitor and the course of the conversation. */
function Facts({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation('conversations');
  const format = useFormat();
  const { language, judgedBy, aiNotice } = conversation;
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const facts = [
    ...identityFacts(conversation.visitor, t),
    { label: t('details.contact'), value: conversation.contact },
    { label: t('details.rating'), value: ratingWords(conversation.csat ?? null, t) },
    { label: t('details.location'), value: conversation.location },
    { label: t('details.language'), value: language && (languages.of(language) ?? null) },
    {
      label: t('details.aiNotice'),
      value:
        aiNotice &&
        t('details.aiNoticeValue', {
          language: languages.of(aiNotice.language) ?? aiNotice.language,
          version: aiNotice.version,
        }),
    },
    { label: t('details.chatbot'), value: conversation.chatbotName },
    {
      label: t('details.judgedBy'),
      value: conversation.outcome === null ? null : (judgedBy ?? t('details.builtIn')),
    },
    { label: t('details.started'), value: format.dateTime(conversation.startedAt) },
    { label: t('details.ended'), value: format.dateTime(conversation.endedAt) },
    {
      label: t('details.duration'),
      value: format.durationBetween(conversation.startedAt, conversation.endedAt),
    },
    { label: t('details.session'), value: conversation.sessionId },
  ];
  return (
    <dl className="grid grid-cols-[fit-content(112px)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-text-3">{label}</dt>
          <dd className="break-words">{value === null ? t('common:values.missing') : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}

function ratingWords(
  csat: NonNullable<Conversation['csat']> | null,
  t: TFunction<'conversations'>,
): string | null {
  if (csat === null) return null;
  const { scale, score, comment } = csat;
  const words =
    scale === 'thumbs'
      ? t(score === 1 ? 'details.thumbsUp' : 'details.thumbsDown')
      : t('details.score', { score, of: scale === 'csat' ? 5 : 10 });
  return comment === undefined ? words : t('details.scoreWith', { words, comment });
}

/** Visitor's identity according to the website. */
function identityFacts(visitor: Conversation['visitor'], t: TFunction<'conversations'>) {
  if (visitor === null) return [];
  const facts = [
    { label: t('details.visitorId'), value: visitor.id },
    { label: t('details.visitorName'), value: visitor.name },
    { label: t('details.visitorEmail'), value: visitor.email },
    { label: t('details.visitorPhone'), value: visitor.phone },
  ];
  return facts.filter(({ value }) => value !== null);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-b border-border px-4 py-3.5 last:border-0">
      <h2 className="text-12 font-medium text-text-3">{title}</h2>
      {children}
    </section>
  );
}

function Sentiment({ score }: { score: number | null }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const band = sentimentBand(score);
  const { face, textClass } = sentimentStyles[band];
  return (
    <p className="flex items-center gap-3">
      <span aria-hidden="true" className="text-24">
        {face}
      </span>
      <span>
        <b className={cx('block text-14', textClass)}>{t(`sentiment.${band}`)}</b>
        {score === null ? null : (
          <span className="text-12 text-text-3 tabular-nums">
            {format.number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
          </span>
        )}
      </span>
    </p>
  );
}
