import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { AskFor } from './ask-for.ts';
import { ChatbotCard } from './chatbot-card.tsx';
import { ChatbotTable } from './chatbot-table.tsx';
import type { Selection, View } from './chatbots-toolbar.tsx';
import { selectChatbots } from './select-chatbots.ts';

const EmbedDialog = lazy(async () => ({ default: (await import('./embed-dialog.tsx')).EmbedDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

type ChatbotsViewProps = {
  chatbots: readonly Chatbot[];
  selection: Selection;
  view: View;
  /** Shows every chatbot again. */
  onClear: () => void;
};

/** The chosen chatbots as cards or rows, and the dialogs that their menus open. */
export function ChatbotsView({ chatbots, selection, view, onClear }: ChatbotsViewProps) {
  const [asked, setAsked] = useState<{ dialog: 'embed' | 'delete'; chatbot: Chatbot } | null>(null);
  const askFor: AskFor = (dialog, chatbot) => setAsked({ dialog, chatbot });
  const close = () => setAsked(null);
  const chosen = selectChatbots(chatbots, selection);
  return (
    <>
      {chosen.length === 0 ? <NothingFound selection={selection} onClear={onClear} /> : null}
      {chosen.length > 0 && view === 'grid' ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(296px,100%),1fr))] gap-4 max-md:gap-3">
          {chosen.map((chatbot) => (
            <ChatbotCard key={chatbot.id} chatbot={chatbot} askFor={askFor} />
          ))}
        </ul>
      ) : null}
      {chosen.length > 0 && view === 'list' ? <ChatbotTable chatbots={chosen} askFor={askFor} /> : null}
      <Suspense fallback={null}>
        {asked?.dialog === 'embed' ? <EmbedDialog chatbot={asked.chatbot} onClose={close} /> : null}
        {asked?.dialog === 'delete' ? <DeleteDialog chatbot={asked.chatbot} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function NothingFound({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const { t } = useTranslation('chatbots');
  const isSearch = selection.search.trim() !== '';
  return (
    <EmptyState
      art={<SearchX aria-hidden="true" size={24} />}
      title={t(isSearch ? 'none.title' : `none.${selection.tab}`)}
      description={isSearch ? t('none.text', { search: selection.search.trim() }) : t('none.tabText')}
      action={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  );
}
