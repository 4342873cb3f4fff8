import type { FlowDocument } from '@parley/flow/document';
import type { FlowHistory } from '@parley/flow/edit/history';
import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../lib/router/use-address.ts';
import { FlowEditorScreen } from './flow-editor.tsx';
import { newStep } from './model/new-data.ts';
import { titleOf } from './model/node-words.ts';
import type { StepKind } from './model/step-kinds.ts';
import { ReadScreen } from './read/read-screen.tsx';
import { useSecrets } from './secrets/use-secrets.ts';
import { FlowStart } from './starters/flow-start.tsx';
import { FlowContext } from './state/flow-context.ts';
import { type FlowEditor, type StepPlace, useFlowEditor } from './state/use-flow-editor.ts';
import { useFlowKeys } from './state/use-flow-keys.ts';
import { useProblems } from './state/use-problems.ts';
import { StepPicker } from './step-picker.tsx';

export type FlowTabProps = {
  chatbotId: string;
  /** With unsaved changes; null if the chatbot answers without a flow. */
  flow: FlowDocument | null;
  onFlow: (flow: FlowDocument | null) => void;
  history: FlowHistory;
  onHistory: (history: FlowHistory) => void;
  /** Server errors by path. */
  fieldErrors: Readonly<Record<string, string>>;
  locked: boolean;
  /** Whether the user may test the flow. */
  mayTest: boolean;
  publishedVersion: number | null;
};

/** Flow builder; `read` in the address shows a published version with visitors' traffic. */
export function FlowTab(props: FlowTabProps) {
  const { chatbotId, publishedVersion } = props;
  const [address, changeAddress] = useAddress({ read: '', conversation: '' });
  const version = /^[1-9]\d{0,8}$/.test(address.read) ? Number(address.read) : null;
  const read = (next: number | null) =>
    changeAddress({ read: next === null ? '' : String(next), conversation: '' });
  if (version !== null) {
    return (
      <ReadScreen
        chatbotId={chatbotId}
        version={version}
        conversationId={address.conversation}
        onVersion={read}
        onClose={() => read(null)}
      />
    );
  }
  return <FlowEditing {...props} onRead={publishedVersion === null ? null : () => read(publishedVersion)} />;
}

/** Canvas and outline are two editors of the same document. */
function FlowEditing({ onRead, ...props }: FlowTabProps & { onRead: (() => void) | null }) {
  const { chatbotId } = props;
  const editor = useFlowEditor(props);
  const { data: secrets } = useSecrets(chatbotId, !props.locked);
  const problems = useProblems(editor.flow, props.fieldErrors, secrets);
  const [asked, setAsked] = useState<StepPlace | null>(null);
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  const picked = usePicked(editor, asked, (id) => setFocused({ id }));
  const keys = useFlowKeys(editor);
  const surroundings = useMemo(
    () => ({
      chatbotId,
      editor,
      problems,
      traffic: null,
      secretNames: (secrets ?? []).map(({ name }) => `secret.${name}`),
      askStep: setAsked,
      goTo: (id: string) => {
        editor.select([id]);
        setFocused({ id });
      },
    }),
    [chatbotId, editor, problems, secrets],
  );
  return (
    <FlowContext value={surroundings}>
      <ReactFlowProvider>
        <div className="flex min-h-0 min-w-0 flex-1" {...keys}>
          {props.flow === null ? (
            <FlowStart />
          ) : (
            <FlowEditorScreen
              chatbotId={chatbotId}
              mayTest={props.mayTest}
              focused={focused}
              onRead={onRead}
            />
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

/** Adds the picked step at a place; `onAdded` receives its id. */
function usePicked(editor: FlowEditor, place: StepPlace | null, onAdded: (id: string) => void) {
  const { t } = useTranslation('builder');
  const before =
    place && 'behind' in place ? editor.flow.nodes.find(({ id }) => id === place.behind) : undefined;
  return {
    description: before ? t('flow.picker.behind', { title: titleOf(before, t) }) : t('flow.picker.free'),
    add(kind: StepKind): void {
      if (place) onAdded(editor.add(newStep(kind, t), place));
    },
  };
}
