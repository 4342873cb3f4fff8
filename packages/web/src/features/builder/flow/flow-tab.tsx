import type { FlowDocument } from '@parley/flow/document';
import type { FlowHistory } from '@parley/flow/edit/history';
import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { FlowEditorScreen } from './flow-editor.tsx';
import { FlowStart } from './starters/flow-start.tsx';
import { FlowContext } from './state/flow-context.ts';
import { type StepPlace, useFlowEditor } from './state/use-flow-editor.ts';
import { useFlowKeys } from './state/use-flow-keys.ts';
import { useProblems } from './state/use-problems.ts';
import { StepPicker } from './step-picker.tsx';
import { usePicked } from './use-picked.ts';

export type FlowTabProps = {
  chatbotId: string;
  /** With what is not saved yet; null if the chatbot answers freely. */
  flow: FlowDocument | null;
  onFlow: (flow: FlowDocument | null) => void;
  history: FlowHistory;
  onHistory: (history: FlowHistory) => void;
  /** By path, what the server refused. */
  fieldErrors: Readonly<Record<string, string>>;
  locked: boolean;
  /** Whether the reader may try the flow out. */
  mayTest: boolean;
};

/** The flow builder: the canvas and the outline are two editors of one document. */
export function FlowTab(props: FlowTabProps) {
  const { chatbotId } = props;
  const editor = useFlowEditor(props);
  const problems = useProblems(editor.flow, props.fieldErrors);
  const [asked, setAsked] = useState<StepPlace | null>(null);
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  const picked = usePicked(editor, asked, (id) => setFocused({ id }));
  const keys = useFlowKeys(editor);
  const surroundings = useMemo(
    () => ({
      chatbotId,
      editor,
      problems,
      askStep: setAsked,
      goTo: (id: string) => {
        editor.select([id]);
        setFocused({ id });
      },
    }),
    [chatbotId, editor, problems],
  );
  return (
    <FlowContext value={surroundings}>
      <ReactFlowProvider>
        <div className="flex min-h-0 min-w-0 flex-1" {...keys}>
          {props.flow === null ? (
            <FlowStart />
          ) : (
            <FlowEditorScreen chatbotId={chatbotId} mayTest={props.mayTest} focused={focused} />
          )}
        </div>
      </ReactFlowProvider>
      {asked ? (
        <StepPicker
          description={picked.description}
          onClose={() => setAsked(null)}
          onPick={(kind) => {
            setAsked(null);
            picked.add(kind);
          }}
        />
      ) : null}
    </FlowContext>
  );
}
