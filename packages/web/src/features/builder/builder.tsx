import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { noHistory } from '@parley/flow/edit/history';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/ui/layout/page.tsx';
import { Tabs } from '../../components/ui/layout/tabs.tsx';
import { can } from '../../lib/can.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { useLeaveGuard } from '../../lib/router/leave-guard.ts';
import { oneOf, useAddress } from '../../lib/router/use-address.ts';
import { useDraft } from './api/use-draft.ts';
import { usePublishing } from './api/use-publishing.ts';
import { BuilderHeader } from './builder-header.tsx';
import { BuilderPanels } from './builder-panels.tsx';
import { PublishedBar } from './deployment/published-bar.tsx';
import { useUploads } from './knowledge/uploads/use-uploads.ts';
import { builderTabs } from './model/tabs.ts';
import { PreviewPane } from './preview/preview-pane.tsx';

const DeploymentDialog = lazy(async () => ({
  default: (await import('./deployment/deployment-dialog.tsx')).DeploymentDialog,
}));
const StagePane = lazy(async () => ({
  default: (await import('./appearance/stage/stage-pane.tsx')).StagePane,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));
const LeaveDialog = lazy(async () => ({
  default: (await import('../../components/ui/overlays/leave-dialog.tsx')).LeaveDialog,
}));

/** Screens wide enough for the preview beside the settings. */
const wide = '(min-width: 1280px)';

/** Settings at the start, live preview at the end; saving and publishing are apart and always in sight. */
export function Builder({ chatbot }: { chatbot: Chatbot }) {
  const [address, changeAddress] = useAddress({ tab: builderTabs[0] });
  const tab = oneOf(builderTabs, address.tab);
  const draft = useDraft(chatbot);
  const uploads = useUploads(chatbot.id);
  const publishing = usePublishing(chatbot, draft);
  const guard = useLeaveGuard(draft.unsaved > 0 || uploads.isUploading);
  const [flowHistory, setFlowHistory] = useState(noHistory);
  const { asked, ask } = publishing;
  const mayPreview = can(chatbot, 'chatbot.preview');
  const isWide = useMedia(wide);
  const isBeside = mayPreview && isWide;
  const stageAside = isBeside && tab === 'appearance';
  const previewAside = isBeside && !stageAside && tab !== 'preview' && tab !== 'flow';

  const isAsking = asked !== null || draft.inConflict || guard.asking;
  useSaveKey(() => {
    if (can(chatbot, 'chatbot.update') && draft.unsaved > 0 && !draft.isSaving && !isAsking)
      void publishing.saveAndSay();
  });

  return (
    <Page flush>
      <Tabs
        value={tab}
        onValueChange={(next) => changeAddress({ tab: next })}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <BuilderHeader
          chatbot={chatbot}
          tab={tab}
          draft={draft}
          onSave={() => void publishing.saveAndSay()}
          onAsk={ask}
        />
        {publishing.isJustPublished ? <PublishedBar chatbot={chatbot} onClose={publishing.dismiss} /> : null}
        <div className="flex min-h-0 min-w-0 flex-1">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
            <BuilderPanels
              chatbot={chatbot}
              draft={draft}
              uploads={uploads}
              flowHistory={flowHistory}
              onFlowHistory={setFlowHistory}
              onAsk={ask}
            />
          </div>
          {stageAside ? (
            <Suspense fallback={null}>
              <StagePane draft={draft} className="w-1/2 max-w-[760px] flex-none border-s border-border" />
            </Suspense>
          ) : null}
          {previewAside ? (
            <PreviewPane
              chatbot={chatbot}
              draft={draft}
              className="w-[400px] flex-none border-s border-border"
            />
          ) : null}
        </div>
      </Tabs>
      <Suspense fallback={null}>
        {asked ? (
          <DeploymentDialog
            act={asked}
            chatbot={chatbot}
            appearance={draft.settings.appearance}
            unsaved={draft.unsaved}
            pending={publishing.isPending || draft.isSaving}
            onConfirm={() => void publishing.confirm(asked)}
            onClose={() => ask(null)}
          />
        ) : null}
        {draft.inConflict ? <ConflictDialog chatbot={chatbot} onSettle={draft.settleConflict} /> : null}
        {guard.asking ? <LeaveQuestion guard={guard} unsaved={draft.unsaved} /> : null}
      </Suspense>
    </Page>
  );
}

type LeaveQuestionProps = { guard: ReturnType<typeof useLeaveGuard>; unsaved: number };

/** Asks before unsaved changes or running uploads are lost. */
function LeaveQuestion({ guard, unsaved }: LeaveQuestionProps) {
  const { t } = useTranslation('builder');
  return (
    <LeaveDialog
      description={unsaved > 0 ? t('leave.text', { count: unsaved }) : t('leave.uploads')}
      leaveLabel={t('leave.leave')}
      stayLabel={t('leave.stay')}
      onLeave={guard.leave}
      onStay={guard.stay}
    />
  );
}

/** Saves on Ctrl+S or ⌘+S instead of the browser saving the page. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
