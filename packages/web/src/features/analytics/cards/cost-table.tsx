import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Overview } from '../use-analytics.ts';

type Row = Overview['topChatbots'][number];

const colors = { input: 'bg-chart-1', output: 'bg-chart-2', knowledge: 'bg-chart-4' } as const;

/** Usage and cost per chatbot. */
export function CostTable({ chatbots }: { chatbots: readonly Row[] }) {
  const { t } = useTranslation('analytics');
  const columns = useColumns(chatbots);
  const title = t('cost.title');
  if (chatbots.length === 0) {
    return (
      <Card title={title}>
        <p className="py-6 text-center text-13 text-text-2">{t('charts.nothing')}</p>
      </Card>
    );
  }
  return (
    <Card
      flush
      title={title}
      action={
        <span className="flex gap-4 pe-2 text-12 text-text-2 max-sm:hidden">
          <Key color={colors.input} label={t('cost.input')} />
          <Key color={colors.output} label={t('cost.output')} />
          <Key color={colors.knowledge} label={t('cost.knowledge')} />
        </span>
      }
    >
      <PlainTable
        bare
        label={title}
        className="max-h-96"
        rows={chatbots}
        columns={columns}
        keyOf={({ chatbotId }) => chatbotId}
      />
    </Card>
  );
}

function useColumns(chatbots: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const cost = useCostFormat();
  const largest = Math.max(1, ...chatbots.map(tokensOf));
  return [
    {
      key: 'chatbot',
      header: t('cost.chatbot'),
      className: 'max-w-44 font-medium',
      cell: ({ name }) => <TruncatedText>{name}</TruncatedText>,
    },
    {
      key: 'share',
      header: t('cost.share'),
      className: 'w-2/5',
      columnClass: 'max-md:hidden',
      cell: (chatbot) => <Share chatbot={chatbot} largest={largest} />,
    },
    {
      key: 'tokens',
      header: t('cost.tokens'),
      numeric: true,
      cell: ({ inputTokens, outputTokens }) => format.number(inputTokens + outputTokens),
    },
    {
      key: 'knowledge',
      header: t('cost.knowledge'),
      numeric: true,
      className: 'text-text-2',
      columnClass: 'max-md:hidden',
      cell: ({ knowledgeTokens }) => format.number(knowledgeTokens),
    },
    {
      key: 'cost',
      header: t('cost.cost'),
      numeric: true,
      className: 'font-medium',
      cell: ({ costUsd }) => cost(costUsd),
    },
  ];
}

function tokensOf({ inputTokens, outputTokens, knowledgeTokens }: Row): number {
  return inputTokens + outputTokens + knowledgeTokens;
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-xs ${color}`} />
      {label}
    </span>
  );
}

/** A chatbot's tokens as a bar in three colors; the numbers are beside it. */
function Share({ chatbot, largest }: { chatbot: Row; largest: number }) {
  const parts = [
    { color: colors.input, tokens: chatbot.inputTokens },
    { color: colors.output, tokens: chatbot.outputTokens },
    { color: colors.knowledge, tokens: chatbot.knowledgeTokens },
  ].filter(({ tokens }) => tokens > 0);
  return (
    <span aria-hidden="true" className="flex h-2 gap-0.5">
      {parts.map(({ color, tokens }) => (
        <span
          key={color}
          className={`rounded-xs ${color}`}
          style={{ width: `${(tokens / largest) * 100}%` }}
        />
      ))}
    </span>
  );
}
