import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChatbotSelect } from '../../components/chatbot/chatbot-select.tsx';
import { RangeSwitch } from '../../components/figures/range-switch.tsx';
import { ListToolbar } from '../../components/list-screen/list-toolbar.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { IconButton } from '../../components/ui/buttons/icon-button.tsx';
import { Page } from '../../components/ui/layout/page.tsx';
import { PageHeader } from '../../components/ui/layout/page-header.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { oneOf } from '../../lib/router/use-address.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { type AnalyticsAddress, analyticsTabs, useAnalyticsAddress } from './analytics-address.ts';
import { ConversationsTab } from './conversations-tab.tsx';
import { downloadCsv, type ExportLines, useExportLines } from './export-lines.ts';
import { OverviewTab } from './overview-tab.tsx';
import { PeopleTab } from './people/people-tab.tsx';
import { PeriodLine } from './period-line.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TabState } from './tab-state.tsx';
import { useConversationFigures, useOverview, usePeopleFigures, useSessions } from './use-analytics.ts';

/** Figures of chatbots in a period, compared with the previous one. */
export default function AnalyticsPage() {
  const address = useAnalyticsAddress();
  if (address.tab === 'conversations') return <ConversationsScreen address={address} />;
  if (address.tab === 'people') return <PeopleScreen address={address} />;
  if (address.tab === 'sessions') return <SessionsScreen address={address} />;
  return <OverviewScreen address={address} />;
}

type ScreenProps = { address: AnalyticsAddress };

function OverviewScreen({ address }: ScreenProps) {
  const query = useOverview(address);
  const lines = useExportLines();
  return (
    <Frame address={address} query={query} linesOf={lines.overview}>
      {(data) => <OverviewTab overview={data} chatbot={address.chatbot} />}
    </Frame>
  );
}

function ConversationsScreen({ address }: ScreenProps) {
  const query = useConversationFigures(address);
  const lines = useExportLines();
  return (
    <Frame address={address} query={query} linesOf={lines.conversations}>
      {(data) => <ConversationsTab figures={data} chatbot={address.chatbot} />}
    </Frame>
  );
}

function PeopleScreen({ address }: ScreenProps) {
  const query = usePeopleFigures(address);
  const lines = useExportLines();
  return (
    <Frame address={address} query={query} linesOf={lines.people}>
      {(data) => <PeopleTab figures={data} chatbot={address.chatbot} />}
    </Frame>
  );
}

function SessionsScreen({ address }: ScreenProps) {
  const query = useSessions(address);
  const lines = useExportLines();
  return (
    <Frame address={address} query={query} linesOf={lines.sessions}>
      {(data) => <SessionsTab sessions={data} address={address} />}
    </Frame>
  );
}

type Period = Parameters<typeof PeriodLine>[0]['period'];
type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<{ isError: boolean; error: unknown }>;
};
type FrameProps<Data> = {
  address: AnalyticsAddress;
  query: Query<Data>;
  /** Shown data as lines of the exported file. */
  linesOf: (data: Data) => ExportLines;
  children: (data: Data) => React.ReactNode;
};

/** Title, tabs and filters around a tab in each of its states. */
function Frame<Data extends Period>({ address, query, linesOf, children }: FrameProps<Data>) {
  const { t } = useTranslation('analytics');
  const { data } = query;
  async function refresh(): Promise<void> {
    const { isError, error } = await query.refetch();
    if (isError) showToast({ tone: 'error', title: t('refresh.failed'), description: errorText(error, t) });
  }
  return (
    <Page busy={query.isPending}>
      <PageHeader
        title={t('page.title')}
        context={data ? <PeriodLine period={data} /> : null}
        actions={
          <>
            <IconButton
              label={t('refresh.label')}
              loading={query.isFetching && !query.isPending}
              onClick={() => void refresh()}
              icon={<RotateCw aria-hidden="true" size={16} />}
            />
            <Button
              disabled={data === undefined}
              onClick={() =>
                data && downloadCsv(`analytics-${address.tab}-${address.range}.csv`, linesOf(data))
              }
            >
              <Download aria-hidden="true" size={16} />
              {t('page.export')}
            </Button>
          </>
        }
      />
      <ListToolbar
        label={t('tabs.label')}
        tabs={analyticsTabs.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }))}
        tab={address.tab}
        onTabChange={(tab) => address.change({ tab: oneOf(analyticsTabs, tab), page: '1' })}
        controls={
          <>
            <ChatbotSelect
              aria-label={t('filter.chatbot')}
              listLabel={t('filter.chatbots')}
              allLabel={t('filter.all')}
              className="max-sm:w-full sm:w-[180px]"
              value={address.chatbot}
              onValueChange={(chatbot) => address.change({ chatbot, page: '1' })}
            />
            <RangeSwitch
              className="max-sm:w-full"
              value={address.range}
              onValueChange={(range) => address.change({ range, page: '1' })}
            />
          </>
        }
      >
        <TabState query={query} onRetry={() => void query.refetch()}>
          {data ? children(data) : null}
        </TabState>
      </ListToolbar>
    </Page>
  );
}
