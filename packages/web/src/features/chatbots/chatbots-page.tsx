import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { oneOf, useAddress } from '../../lib/router/use-address.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { ChatbotsEmpty } from './chatbots-empty.tsx';
import { ChatbotsSkeleton } from './chatbots-skeleton.tsx';
import { ChatbotsToolbar, views } from './chatbots-toolbar.tsx';
import { ChatbotsView } from './chatbots-view.tsx';
import { PlanRoom } from './plan-room.tsx';
import { sorts, tabs } from './select-chatbots.ts';
import { useChatbots } from './use-chatbots.ts';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));

/** Every chatbot of the organization: find one, see how it does, create, open, give away, end. */
export default function ChatbotsPage() {
  const { t } = useTranslation('chatbots');
  const may = useMay();
  const chatbots = useChatbots();
  const [address, change] = useAddress({ tab: 'all', search: '', sort: 'edited', view: 'grid', new: '' });
  const view = oneOf(views, address.view);
  const selection = {
    tab: oneOf(tabs, address.tab),
    search: address.search,
    sort: oneOf(sorts, address.sort),
  };
  const isEmpty = chatbots.data?.length === 0;
  const mayCreate = may('chatbot.create');
  const create = () => change({ new: '1' });
  return (
    <Page busy={chatbots.isPending}>
      <PageHeader
        title={t('page.title')}
        context={isEmpty ? null : <PlanRoom />}
        actions={
          mayCreate && !isEmpty ? (
            <Button variant="primary" onClick={create}>
              <Plus aria-hidden="true" size={16} />
              {t('page.new')}
            </Button>
          ) : null
        }
      />
      {isEmpty ? (
        <ChatbotsEmpty onCreate={mayCreate ? create : undefined} />
      ) : (
        <ChatbotsToolbar chatbots={chatbots.data} selection={selection} view={view} onChange={change}>
          {chatbots.isPending ? <ChatbotsSkeleton view={view} /> : null}
          {chatbots.isError ? (
            <ErrorState
              title={t('error.title')}
              description={t('error.text')}
              requestId={requestIdOf(chatbots.error)}
              retrying={chatbots.isFetching}
              onRetry={() => void chatbots.refetch()}
            />
          ) : null}
          {chatbots.data ? (
            <ChatbotsView
              chatbots={chatbots.data}
              selection={selection}
              view={view}
              onClear={() => change({ search: '', tab: 'all' })}
            />
          ) : null}
        </ChatbotsToolbar>
      )}
      {mayCreate && address.new !== '' ? (
        <Suspense fallback={null}>
          <CreateDialog onClose={() => change({ new: '' })} />
        </Suspense>
      ) : null}
    </Page>
  );
}
