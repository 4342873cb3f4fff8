import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { ChatbotWeek } from '@parley/contracts/resources/figures/analytics';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { ChatbotIcon } from '../../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../../components/chatbot/status-badge.tsx';
import { UnpublishedMark } from '../../../components/chatbot/unpublished-mark.tsx';
import { positiveMood } from '../../../components/figures/positive-mood.ts';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { can } from '../../../lib/can.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type AskFor, ChatbotMenu } from './chatbot-menu.tsx';
import { nextStep } from './next-step.ts';

type ChatbotCardProps = {
  chatbot: Chatbot;
  week: ChatbotWeek | undefined;
  askFor: AskFor;
  /** Row of the virtualized grid. */
  line: number;
  /** From 1, of `count`. */
  number: number;
  count: number;
};

/**
 * A chatbot at a glance: purpose, weekly figures or next step, and status. Memoized, since every keystroke in the search renders
 * the list.
 */
export const ChatbotCard = memo(function ChatbotCard(props: ChatbotCardProps) {
  const { chatbot, week, askFor, line, number, count } = props;
  const { t } = useTranslation('chatbots');
  const format = useFormat();
  const purpose = usePurpose(chatbot);
  const needsStep = chatbot.status === 'draft' && can(chatbot, 'chatbot.update');
  return (
    <li
      data-row
      data-line={line}
      aria-setsize={count}
      aria-posinset={number}
      className="relative flex min-w-0 flex-col gap-3 rounded-md border border-border bg-surface px-4 pt-4 transition-[border-color,box-shadow] hover:border-strong hover:shadow-m"
    >
      <div className="flex min-w-0 items-center gap-3">
        <ChatbotIcon icon={chatbot.appearance.icon} />
        <div className="min-w-0 flex-1">
          <TruncatedText as="h2" className="text-14 font-semibold">
            <Link href={`/builder/${chatbot.id}`} className="after:absolute after:inset-0 after:rounded-md">
              {chatbot.name}
            </Link>
          </TruncatedText>
          <p className="truncate text-12 text-text-3">{purpose.summary}</p>
        </div>
        <span className="relative -me-1 -mt-4">
          <ChatbotMenu chatbot={chatbot} askFor={askFor} />
        </span>
      </div>
      <p className="line-clamp-2 min-h-10 text-13 text-text-2">{purpose.line}</p>
      {needsStep ? <DraftStep chatbot={chatbot} /> : <Numbers chatbot={chatbot} week={week} />}
      <div className="-mx-4 mt-auto flex items-center justify-between gap-2 border-t border-border px-4 py-2 text-12 text-text-3">
        <StatusBadge status={chatbot.status} />
        {chatbot.hasUnpublishedChanges ? (
          <UnpublishedMark chatbot={chatbot} />
        ) : (
          <span className="truncate">{t('card.edited', { when: format.relative(chatbot.updatedAt) })}</span>
        )}
      </div>
    </li>
  );
});

function Numbers({ chatbot, week }: Pick<ChatbotCardProps, 'chatbot' | 'week'>) {
  const { t } = useTranslation('chatbots');
  const format = useFormat();
  const response = chatbot.averageResponseMs;
  const satisfied = week ? positiveMood(week) : null;
  return (
    <dl className="flex min-h-[38px] items-start gap-2">
      <Figure label={t('card.messages')}>{format.number(chatbot.messageCount)}</Figure>
      <Figure label={t('card.response')}>
        {response === null ? t('card.noResponse') : format.seconds(response)}
      </Figure>
      {satisfied === null ? null : (
        <Figure label={t('common:satisfaction.mood')}>{format.percent(satisfied / 100)}</Figure>
      )}
      {week ? (
        <div className="ms-auto min-w-12 max-w-24 flex-1">
          <dt className="truncate text-12 text-text-3" title={t('card.week')}>
            {t('card.week')}
          </dt>
          <dd className="flex items-center gap-1.5 text-14 font-semibold tabular-nums">
            {format.number(week.messages)}
            {week.messages > 0 ? (
              <span className="min-w-0 flex-1">
                <Sparkline values={week.series.map(messagesOfDay)} />
              </span>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** On a day without a record, nobody wrote. */
function messagesOfDay(messages: number | null): number {
  return messages ?? 0;
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-12 text-text-3" title={label}>
        {label}
      </dt>
      <dd className="text-14 font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}

function DraftStep({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('chatbots');
  const { done, total, step, tab } = nextStep(chatbot);
  return (
    <div className="flex min-h-[38px] min-w-0 items-center gap-2.5">
      <Ring share={done / total} />
      <span className="min-w-0 flex-1 truncate text-12 text-text-2">
        <b className="me-1.5 font-semibold text-text tabular-nums">{t('card.steps', { done, total })}</b>
        {t(`card.next.${step}`)}
      </span>
      <ButtonLink size="s" href={`/builder/${chatbot.id}?tab=${tab}`} className="relative">
        {t('card.continue')}
        <span className="sr-only">{chatbot.name}</span>
      </ButtonLink>
    </div>
  );
}

function Ring({ share }: { share: number }) {
  const length = 2 * Math.PI * 7;
  return (
    <svg
      aria-hidden="true"
      width={18}
      height={18}
      viewBox="0 0 18 18"
      className="flex-none -rotate-90 rtl:-scale-y-100"
    >
      <circle cx={9} cy={9} r={7} fill="none" strokeWidth={4} className="stroke-surface-3" />
      <circle
        cx={9}
        cy={9}
        r={7}
        fill="none"
        strokeWidth={4}
        strokeDasharray={`${share * length} ${length}`}
        className="stroke-accent"
      />
    </svg>
  );
}

/** Describes a chatbot's purpose by its goal and company: a short line for below its name, and a sentence. */
function usePurpose(chatbot: Chatbot): { summary: string; line: string } {
  const { t, i18n } = useTranslation('chatbots');
  const sources = t('card.sources', { count: chatbot.sourceCount });
  const goal = chatbot.goal ?? 'none';
  return {
    summary: chatbot.goal ? commaList([t(`goals.${chatbot.goal}`), sources], i18n.language) : sources,
    line: chatbot.companyName
      ? t(`purpose.${goal}Company`, { company: chatbot.companyName })
      : t(`purpose.${goal}`),
  };
}
