import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { AskFor } from '../cards/chatbot-menu.tsx';
import { type ChatbotFilter, columnSortOf, orderOf } from '../chatbot-filter.ts';
import type { WeekOf } from '../use-chatbot-weeks.ts';
import { useChatbotColumns } from './use-chatbot-columns.tsx';
import { useChatbotSelection } from './use-chatbot-selection.tsx';

const idOf = ({ id }: Chatbot) => id;
const builderPathOf = ({ id }: Chatbot) => `/builder/${id}`;

type ChatbotTableProps = {
  chatbots: readonly Chatbot[];
  filter: ChatbotFilter;
  weekOf: WeekOf;
  askFor: AskFor;
};

/** Chatbots as table rows, with bulk actions on selected ones. */
export function ChatbotTable({ chatbots, filter, weekOf, askFor }: ChatbotTableProps) {
  const { t } = useTranslation('chatbots');
  const columns = useChatbotColumns(askFor, weekOf);
  const { selection, dialog } = useChatbotSelection(chatbots);
  return (
    <>
      <DataTable
        label={t('page.title')}
        rows={chatbots}
        columns={columns}
        keyOf={idOf}
        hrefOf={builderPathOf}
        sort={columnSortOf(filter.values)}
        onSort={(sort) => filter.set(orderOf(sort))}
        selection={selection}
      />
      {dialog}
    </>
  );
}
