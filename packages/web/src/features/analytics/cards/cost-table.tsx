import { useTranslation } from 'react-i18next';
import { Table } from '../../../components/ui/data/table.tsx';
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
  const format = useFormat();
  const cost = useCostFormat();
  const title = t('cost.title');
  if (chatbots.length === 0) {
    return (
      <Card title={title}>
        <p className="py-6 text-center text-13 text-text-2">{t('charts.nothing')}</p>
      </Card>
    );
  }
  const largest = Math.max(1, ...chatbots.map(tokensOf));
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
      <Table bare label={title} className="max-h-96">
        <thead>
          <tr>
            <th scope="col">{t('cost.chatbot')}</th>
            <th scope="col" className="max-md:hidden">
              {t('cost.share')}
            </th>
            <th scope="col" className="numeric">
              {t('cost.tokens')}
            </th>
            <th scope="col" className="numeric max-md:hidden">
              {t('cost.knowledge')}
            </th>
            <th scope="col" className="numeric">
              {t('cost.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {chatbots.map((chatbot) => (
            <tr key={chatbot.chatbotId}>
              <td className="max-w-44 font-medium">
                <TruncatedText>{chatbot.name}</TruncatedText>
              </td>
              <td className="w-2/5 max-md:hidden">
                <Share chatbot={chatbot} largest={largest} />
              </td>
              <td className="numeric">{format.number(chatbot.inputTokens + chatbot.outputTokens)}</td>
              <td className="numeric text-text-2 max-md:hidden">{format.number(chatbot.knowledgeTokens)}</td>
              <td className="numeric font-medium">{cost(chatbot.costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
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
