import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatbotIcon } from '../../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../../components/chatbot/status-badge.tsx';
import { UnpublishedMark } from '../../../components/chatbot/unpublished-mark.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { positiveMood } from '../../../components/figures/positive-mood.ts';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type AskFor, ChatbotMenu } from '../cards/chatbot-menu.tsx';
import { naturalDirections } from '../chatbot-filter.ts';
import type { WeekOf } from '../use-chatbot-weeks.ts';

export function useChatbotColumns(askFor: AskFor, weekOf: WeekOf): ReadonlyArray<Column<Chatbot>> {
  const { t } = useTranslation('chatbots');
  const format = useFormat();
  return useMemo(() => columnsOf(t, format, { askFor, weekOf }), [t, format, askFor, weekOf]);
}

function columnsOf(
  t: TFunction<'chatbots'>,
  format: ReturnType<typeof useFormat>,
  { askFor, weekOf }: { askFor: AskFor; weekOf: WeekOf },
): ReadonlyArray<Column<Chatbot>> {
  return [
    {
      key: 'name',
      header: t('table.name'),
      sort: naturalDirections.name,
      className: 'max-w-0 min-w-40 md:w-[30%]',
      card: 'title',
      cell: ({ name, appearance }) => (
        <span className="flex min-w-0 items-center gap-3 font-medium">
          <ChatbotIcon size="s" icon={appearance.icon} />
          <TruncatedText>{name}</TruncatedText>
        </span>
      ),
      cardCell: ({ name }) => name,
    },
    {
      key: 'goal',
      header: t('table.goal'),
      className: 'text-text-2',
      columnClass: 'max-lg:hidden',
      card: 'foot',
      cell: ({ goal }) => (goal ? t(`goals.${goal}`) : t('table.none')),
      cardCell: ({ goal }) => (goal ? t(`goals.${goal}`) : null),
    },
    {
      key: 'status',
      header: t('table.status'),
      card: 'aside',
      cell: (chatbot) => (
        <span className="flex items-center gap-2.5">
          <StatusBadge status={chatbot.status} />
          <UnpublishedMark chatbot={chatbot} isShort />
        </span>
      ),
    },
    ...figureColumns(t, format, weekOf),
    {
      key: 'created',
      header: t('table.created'),
      sort: naturalDirections.created,
      className: 'whitespace-nowrap text-text-2',
      cell: ({ createdAt }) => format.date(createdAt),
    },
    {
      key: 'edited',
      header: t('table.edited'),
      sort: naturalDirections.edited,
      className: 'whitespace-nowrap text-text-2',
      card: 'foot',
      cell: ({ updatedAt }) => format.relative(updatedAt),
      cardCell: ({ updatedAt }) => t('card.edited', { when: format.relative(updatedAt) }),
    },
    {
      key: 'actions',
      header: t('table.actions'),
      headerHidden: true,
      className: 'actions',
      card: 'actions',
      cell: (chatbot) => <ChatbotMenu chatbot={chatbot} askFor={askFor} />,
    },
  ];
}

function figureColumns(
  t: TFunction<'chatbots'>,
  format: ReturnType<typeof useFormat>,
  weekOf: WeekOf,
): ReadonlyArray<Column<Chatbot>> {
  return [
    {
      key: 'messages',
      header: t('table.messages'),
      sort: naturalDirections.messages,
      numeric: true,
      cell: ({ messageCount }) => format.number(messageCount),
    },
    {
      key: 'response',
      header: t('table.response'),
      numeric: true,
      cell: ({ averageResponseMs }) =>
        averageResponseMs === null ? t('table.none') : format.seconds(averageResponseMs),
    },
    {
      key: 'week',
      header: t('table.week'),
      numeric: true,
      columnClass: 'max-xl:hidden',
      cell: (chatbot) => {
        const week = weekOf(chatbot);
        return week ? format.number(week.messages) : t('table.none');
      },
    },
    {
      key: 'satisfied',
      header: t('common:satisfaction.mood'),
      numeric: true,
      columnClass: 'max-xl:hidden',
      cell: (chatbot) => {
        const week = weekOf(chatbot);
        const satisfied = week ? positiveMood(week) : null;
        return satisfied === null ? t('table.none') : format.percent(satisfied / 100);
      },
    },
  ];
}
