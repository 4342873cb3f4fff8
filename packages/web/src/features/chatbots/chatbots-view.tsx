import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { AskFor } from './ask-for.ts';
import { type ChatbotFilter, columnSortOf, orderOf } from './chatbot-filter.ts';
import { ChatbotGrid } from './chatbot-grid.tsx';
import { useChatbotColumns } from './use-chatbot-columns.tsx';

const EmbedDialog = lazy(async () => ({ default: (await import('./embed-dialog.tsx')).EmbedDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

const idOf = ({ id }: Chatbot) => id;
const builderPathOf = ({ id }: Chatbot) => `/builder/${id}`;

type ChatbotsViewProps = { chatbots: readonly Chatbot[]; filter: ChatbotFilter };

/** The chosen chatbots as cards or rows, and the dialogs that their menus open. */
export function ChatbotsView({ chatbots, filter }: ChatbotsViewProps) {
  const [asked, setAsked] = useState<{ dialog: 'embed' | 'delete'; chatbot: Chatbot } | null>(null);
  const askFor = useCallback<AskFor>((dialog, chatbot) => setAsked({ dialog, chatbot }), []);
  const close = () => setAsked(null);
  const Chosen = filter.values.view === 'grid' ? ChatbotGrid : ChatbotTable;
  return (
    <>
      <Chosen chatbots={chatbots} filter={filter} askFor={askFor} />
      <Suspense fallback={null}>
        {asked?.dialog === 'embed' ? <EmbedDialog chatbot={asked.chatbot} onClose={close} /> : null}
        {asked?.dialog === 'delete' ? <DeleteDialog chatbot={asked.chatbot} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function ChatbotTable({ chatbots, filter, askFor }: ChatbotsViewProps & { askFor: AskFor }) {
  const { t } = useTranslation('chatbots');
  const columns = useChatbotColumns(askFor);
  return (
    <DataTable
      label={t('page.title')}
      rows={chatbots}
      columns={columns}
      keyOf={idOf}
      hrefOf={builderPathOf}
      sort={columnSortOf(filter.values)}
      onSort={(sort) => filter.set(orderOf(sort))}
    />
  );
}
