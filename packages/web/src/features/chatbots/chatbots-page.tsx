import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NewChatbotButton } from '../../components/chatbot/new-chatbot-button.tsx';
import { useIsPlanFull } from '../../components/chatbot/use-is-plan-full.ts';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { TableSkeleton } from '../../components/list-screen/table-skeleton.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';
import { useAddress } from '../../lib/router/use-address.ts';
import { useMay } from '../../lib/session/use-user.ts';
import { GridSkeleton } from './cards/grid-skeleton.tsx';
import { useChatbotFilter } from './chatbot-filter.ts';
import { ChatbotsEmpty, NoChatbotMatches } from './chatbots-empty.tsx';
import { ChatbotsToolbar } from './chatbots-toolbar.tsx';
import { ChatbotsView } from './chatbots-view.tsx';
import { selectChatbots } from './select-chatbots.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}));
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));

/** All chatbots of the organization: search, figures, and actions to create, open, share, archive and delete. */
export default function ChatbotsPage() {
  const { t } = useTranslation('chatbots');
  const may = useMay();
  const chatbots = useChatbots();
  const filter = useChatbotFilter();
  const [address, change] = useAddress({ new: '', import: '' });
  const chosen = selectChatbots(chatbots.data ?? [], filter.values);
  const mayCreate = may('chatbot.create');
  const create = () => change({ new: '1' });
  return (
    <>
      <ListScreen
        title={t('page.title')}
        context={<RemainingChatbots />}
        actions={(isEmpty) => (
          <>
            {mayCreate ? <ImportButton onImport={() => change({ import: '1' })} /> : null}
            {mayCreate && !isEmpty ? <NewChatbotButton onCreate={create} /> : null}
          </>
        )}
        query={chatbots}
        contentOf={(all) => (all.length === 0 ? 'empty' : chosen.length === 0 ? 'noMatch' : 'loaded')}
        toolbar={(list) => (
          <ChatbotsToolbar chatbots={chatbots.data} filter={filter}>
            {list}
          </ChatbotsToolbar>
        )}
        skeleton={filter.values.view === 'grid' ? <GridSkeleton /> : <TableSkeleton />}
        empty={<ChatbotsEmpty onCreate={mayCreate ? create : undefined} />}
        noMatch={<NoChatbotMatches filter={filter} />}
        failure={{ title: t('error.title'), text: t('error.text') }}
      >
        {() => <ChatbotsView chatbots={chosen} filter={filter} />}
      </ListScreen>
      {mayCreate && address.new !== '' ? (
        <Suspense fallback={null}>
          <CreateDialog onClose={() => change({ new: '' })} />
        </Suspense>
      ) : null}
      {mayCreate && address.import !== '' ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => change({ import: '' })} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Left out if the plan is full, because the button beside it then links to the plans. */
function ImportButton({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation('chatbots');
  if (useIsPlanFull()) return null;
  return (
    <Button onClick={onImport}>
      <Upload aria-hidden="true" size={16} />
      {t('page.import')}
    </Button>
  );
}

/** Number of chatbots that the plan still allows; nothing until loaded. */
function RemainingChatbots() {
  const { t } = useTranslation('chatbots');
  const { data } = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  if (data === undefined) return null;
  const plan = t(`plans.${data.plan}`);
  const used = data.usage.chatbots;
  const limit = data.limits.chatbots;
  return limit === null
    ? t('page.planUnlimited', { count: used, plan })
    : t('page.planRoom', { used, limit, plan });
}

function useChatbots() {
  return useQuery<ResponseOf<'GET /api/chatbots'>>({ queryKey: chatbotsKey });
}
