import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ChatbotGrid } from './cards/chatbot-grid.tsx';
import type { AskFor } from './cards/chatbot-menu.tsx';
import type { ChatbotFilter } from './chatbot-filter.ts';
import { ChatbotTable } from './table/chatbot-table.tsx';
import { useChatbotWeeks } from './use-chatbot-weeks.ts';

const EmbedDialog = lazy(async () => ({ default: (await import('./embed-dialog.tsx')).EmbedDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

type ChatbotsViewProps = { chatbots: readonly Chatbot[]; filter: ChatbotFilter };

/** The filtered chatbots as cards or rows, and the dialogs opened from their menus. */
export function ChatbotsView({ chatbots, filter }: ChatbotsViewProps) {
  const [asked, setAsked] = useState<{ dialog: 'embed' | 'delete'; chatbot: Chatbot } | null>(null);
  const askFor = useCallback<AskFor>((dialog, chatbot) => setAsked({ dialog, chatbot }), []);
  const weekOf = useChatbotWeeks();
  const close = () => setAsked(null);
  const Chosen = filter.values.view === 'grid' ? ChatbotGrid : ChatbotTable;
  return (
    <>
      <Chosen chatbots={chatbots} filter={filter} weekOf={weekOf} askFor={askFor} />
      <Suspense fallback={null}>
        {asked?.dialog === 'embed' ? <EmbedDialog chatbot={asked.chatbot} onClose={close} /> : null}
        {asked?.dialog === 'delete' ? <DeleteDialog chatbot={asked.chatbot} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
