import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { FlowHistory } from '@parley/flow/edit/history';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { TabPanel } from '../../components/ui/layout/tabs.tsx';
import { can } from '../../lib/can.ts';
import { loadWithRetries } from '../../lib/load-with-retries.ts';
import type { DeploymentAct } from './api/use-deployment.ts';
import type { Draft } from './api/use-draft.ts';
import type { Uploads } from './knowledge/uploads/use-uploads.ts';
import { PreviewPane } from './preview/preview-pane.tsx';
import { BasicTab } from './settings/basic-tab.tsx';
import { PrivacyTab } from './settings/privacy-tab.tsx';

/** Long after the first tab is shown, so that its requests have the whole bandwidth. */
const loadAheadMs = 10_000;
const loads: (() => Promise<unknown>)[] = [];
/** The first tab loads with the builder, when nothing is unsaved yet, so it needs no retries. */
let isFirstTab = true;

const AppearanceTab = lazyTab(async () => (await import('./appearance/appearance-tab.tsx')).AppearanceTab);
const DeploymentTab = lazyTab(async () => (await import('./deployment/deployment-tab.tsx')).DeploymentTab);
const FlowTab = lazyTab(async () => (await import('./flow/flow-tab.tsx')).FlowTab);
const KnowledgeTab = lazyTab(async () => (await import('./knowledge/knowledge-tab.tsx')).KnowledgeTab);

function lazyTab<Props>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => ({ default: await (isFirstTab ? load() : loadWithRetries(load)) }));
}

/** Preloads the other tabs, because a tab whose code fails to load would crash the page and lose unsaved changes. */
function useTabsAhead(): void {
  useEffect(() => {
    isFirstTab = false;
    const timer = setTimeout(
      () => void Promise.allSettled(loads.map((load) => loadWithRetries(load))),
      loadAheadMs,
    );
    return () => clearTimeout(timer);
  }, []);
}

type BuilderPanelsProps = {
  chatbot: Chatbot;
  draft: Draft;
  uploads: Uploads;
  /** Undo history of the flow; kept while other tabs are open. */
  flowHistory: FlowHistory;
  onFlowHistory: (history: FlowHistory) => void;
  onAsk: (act: DeploymentAct) => void;
};

const panel = 'flex min-w-0 flex-1 flex-col gap-4 px-6 py-5 max-md:p-4';

/** Content of each tab; fields are disabled for users who may only read. */
export function BuilderPanels(props: BuilderPanelsProps) {
  const { chatbot, draft, uploads, flowHistory, onFlowHistory, onAsk } = props;
  const locked = !can(chatbot, 'chatbot.update');
  useTabsAhead();
  return (
    <Suspense fallback={null}>
      <TabPanel value="basic" className={panel}>
        <fieldset disabled={locked} className="contents">
          <BasicTab chatbot={chatbot} draft={draft} />
        </fieldset>
      </TabPanel>
      <TabPanel value="appearance" className={panel}>
        <fieldset disabled={locked} className="contents">
          <AppearanceTab draft={draft} />
        </fieldset>
      </TabPanel>
      <TabPanel value="knowledge" className={panel}>
        <KnowledgeTab chatbot={chatbot} uploads={uploads} />
      </TabPanel>
      <TabPanel value="privacy" className={panel}>
        <fieldset disabled={locked} className="contents">
          <PrivacyTab draft={draft} />
        </fieldset>
      </TabPanel>
      <TabPanel value="flow" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <FlowTab
          chatbotId={chatbot.id}
          flow={draft.settings.flow ?? null}
          onFlow={(flow) => draft.change({ flow })}
          history={flowHistory}
          onHistory={onFlowHistory}
          fieldErrors={draft.fieldErrors}
          locked={locked}
          mayTest={can(chatbot, 'chatbot.preview')}
          publishedVersion={chatbot.publishedVersion}
        />
      </TabPanel>
      <TabPanel value="deployment" className={panel}>
        <DeploymentTab chatbot={chatbot} draft={draft} onAsk={onAsk} />
      </TabPanel>
      {can(chatbot, 'chatbot.preview') ? (
        <TabPanel value="preview" className="flex min-w-0 flex-1 flex-col">
          <PreviewPane
            chatbot={chatbot}
            draft={draft}
            className="mx-auto w-full max-w-[760px] flex-1 border-border md:border-x"
          />
        </TabPanel>
      ) : null}
    </Suspense>
  );
}
