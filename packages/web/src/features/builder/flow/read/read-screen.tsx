import type { FlowDocument } from '@parley/flow/document';
import { noHistory } from '@parley/flow/edit/history';
import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../../components/list-screen/load-error.tsx';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { oneOf, useAddress } from '../../../../lib/router/use-address.ts';
import { CanvasPane } from '../canvas/canvas-pane.tsx';
import type { Traffic } from '../model/traffic.ts';
import { OutlinePane } from '../outline/outline-pane.tsx';
import { FlowContext } from '../state/flow-context.ts';
import { useFlowEditor } from '../state/use-flow-editor.ts';
import { noProblems } from '../state/use-problems.ts';
import { ReadToolbar } from './read-toolbar.tsx';
import { useReading } from './use-reading.ts';

type ReadScreenProps = {
  chatbotId: string;
  version: number;
  /** Conversation whose path is highlighted; '' for none. */
  conversationId: string;
  onVersion: (version: number) => void;
  onClose: () => void;
};

/** A published flow as visitors went through it: nothing can be changed here. */
export function ReadScreen({ chatbotId, version, conversationId, onVersion, onClose }: ReadScreenProps) {
  const { t } = useTranslation('builder');
  const { content, stats, conversation, flow, traffic, way } = useReading({
    chatbotId,
    version,
    conversationId,
  });
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  const editor = useFlowEditor({ flow, ...unchanging });
  const isNarrow = useMedia('(max-width: 767px)');
  const views = isNarrow ? (['outline', 'canvas'] as const) : (['canvas', 'outline'] as const);
  const [address, changeAddress] = useAddress({ view: views[0] });
  const view = oneOf(views, address.view);
  const surroundings = useMemo(
    () => ({
      chatbotId,
      editor,
      problems: noProblems,
      traffic,
      secretNames: [],
      askStep: () => {},
      goTo: (id: string) => {
        editor.select([id]);
        setFocused({ id });
      },
    }),
    [chatbotId, editor, traffic],
  );
  const tools = (
    <ReadToolbar
      chatbotId={chatbotId}
      version={version}
      onVersion={onVersion}
      view={view}
      onView={(next) => changeAddress({ view: next })}
      isOneWay={conversationId !== ''}
      isUnvisited={traffic !== null && flow !== null && isUnvisited(flow, traffic)}
      onClose={onClose}
    />
  );
  const failed = [content, stats, conversation].find(({ isError }) => isError);
  if (failed || (content.data && flow === null)) {
    return (
      <div className="flex min-w-0 flex-1 flex-col gap-6 p-6 max-md:p-4">
        <div className="flex flex-wrap items-center gap-2">{tools}</div>
        {failed ? (
          <LoadError query={failed} title={t('flow.read.error')} text={t('flow.read.errorText')} />
        ) : (
          <EmptyState title={t('flow.read.noFlow', { version })} description={t('flow.read.noFlowText')} />
        )}
      </div>
    );
  }
  if (flow === null || traffic === null || (conversationId !== '' && way === null)) {
    return (
      <div aria-busy="true" className="flex flex-1 flex-col gap-4 p-6">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-14 w-48" />
        <Skeleton className="h-14 w-48" />
      </div>
    );
  }
  const pane = { focused, tools, onEdit: () => {}, testPanel: null };
  return (
    <FlowContext value={surroundings}>
      <ReactFlowProvider key={version}>
        <div className="flex min-h-0 min-w-0 flex-1">
          {view === 'canvas' ? <CanvasPane {...pane} run={way} /> : <OutlinePane {...pane} />}
        </div>
      </ReactFlowProvider>
    </FlowContext>
  );
}

function isUnvisited({ nodes }: FlowDocument, traffic: Traffic): boolean {
  return nodes.every(({ id }) => traffic.at(id).entered === 0);
}

const unchanging = { onFlow: () => {}, history: noHistory, onHistory: () => {}, locked: true };
