import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../../../components/ui/overlays/drawer.tsx';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { oneOf, useAddress } from '../../../lib/router/use-address.ts';
import { CanvasPane } from './canvas/canvas-pane.tsx';
import { FlowToolbar } from './flow-toolbar.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { VariablesPanel } from './inspector/variables-panel.tsx';
import { OutlinePane } from './outline/outline-pane.tsx';
import { TestPanel } from './run/test-panel.tsx';
import { useTestRun } from './run/use-test-run.ts';
import { useFlow } from './state/flow-context.ts';

const withInspector = '(min-width: 1024px)';
const narrow = '(max-width: 767px)';

type FlowEditorScreenProps = {
  chatbotId: string;
  mayTest: boolean;
  focused: { id: string } | null;
  onRead: (() => void) | null;
};

/** The flow editor: the canvas or the outline with its toolbar, the form for the selected step, and the test run. */
export function FlowEditorScreen({ chatbotId, mayTest, focused, onRead }: FlowEditorScreenProps) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const isNarrow = useMedia(narrow);
  const hasInspector = useMedia(withInspector);
  const views = isNarrow ? (['outline', 'canvas'] as const) : (['canvas', 'outline'] as const);
  const [address, changeAddress] = useAddress({ view: views[0] });
  const view = oneOf(views, address.view);
  const [isEditing, setIsEditing] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const run = useTestRun(chatbotId, editor.flow);
  const node =
    editor.selected.length === 1 ? editor.flow.nodes.find(({ id }) => id === editor.selected[0]) : undefined;
  useEffect(() => {
    if (!hasInspector && focused) setIsEditing(true);
  }, [focused, hasInspector]);

  function start(): void {
    setIsTesting(true);
    run.begin();
  }
  function stop(): void {
    setIsTesting(false);
    run.end();
  }
  const pane = {
    focused,
    tools: (
      <FlowToolbar
        view={view}
        onView={(next) => changeAddress({ view: next })}
        isTesting={isTesting}
        onTest={mayTest ? (isOn) => (isOn ? start() : stop()) : null}
        onRead={onRead}
      />
    ),
    onEdit: () => setIsEditing(true),
    testPanel: isTesting ? <TestPanel run={run} onClose={stop} /> : null,
  };
  return (
    <>
      {view === 'canvas' ? (
        <CanvasPane {...pane} run={isTesting ? run.drawn : null} />
      ) : (
        <OutlinePane {...pane} />
      )}
      {hasInspector ? (
        <aside
          aria-label={t('flow.inspector')}
          className="flex w-72 flex-none flex-col overflow-y-auto border-s border-border bg-surface"
        >
          {node ? <Inspector node={node} /> : <VariablesPanel />}
        </aside>
      ) : (
        <Drawer
          open={isEditing && node !== undefined}
          onOpenChange={setIsEditing}
          title={t('flow.inspector')}
        >
          {node ? <Inspector node={node} /> : null}
        </Drawer>
      )}
    </>
  );
}
