import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useAddress } from '../../../lib/router/use-address.ts';
import type { Grant } from './grant-badge.tsx';
import { ReadChatbot } from './read-chatbot.tsx';
import { ReadConversation } from './read-conversation.tsx';
import { ReadSource } from './read-source.tsx';
import { ChatbotChoices, ConversationChoices, SourceChoices } from './under-grant-lists.tsx';

const parts = {
  conversations: { Choices: ConversationChoices, Chosen: ReadConversation },
  knowledge: { Choices: SourceChoices, Chosen: ReadSource },
  settings: { Choices: ChatbotChoices, Chosen: ReadChatbot },
};

/** Content that a grant opens: a list, and the selected item, which is kept in the address. */
export function GrantContent({ grant }: { grant: Grant }) {
  const [{ item, page, pageSize }, change] = useAddress({ item: '', page: '1', pageSize: '10' });
  const { Choices, Chosen } = parts[grant.scope];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
      <Choices
        grantId={grant.id}
        range={{ page, pageSize }}
        onRangeChange={(range) =>
          change({ page: String(range.page), pageSize: String(range.pageSize), item: '' })
        }
        chosen={item}
        onChoose={(id) => change({ item: id })}
      />
      {item === '' ? <Unchosen /> : <Chosen key={item} grantId={grant.id} id={item} />}
    </div>
  );
}

function Unchosen(): ReactNode {
  const { t } = useTranslation('admin');
  return (
    <Card className="max-lg:hidden">
      <p className="py-8 text-center text-13 text-text-2">{t('lockbox.choose')}</p>
    </Card>
  );
}
