import type { FlowValue } from '@parley/flow/document';
import type { FlowState } from '../../../engine/flow/flow-state.ts';
import type { SealContext, Sealer } from '../../../ports/sealer.ts';
import type { ConversationKey } from '../chat.queries.ts';

type SealedConversation = Pick<ConversationKey, 'organizationId' | 'conversationId'>;

/** The context that a conversation's sensitive values are sealed for. */
export function sealedFlowContext({ organizationId, conversationId }: SealedConversation): SealContext {
  return { organizationId, field: `conversations.flow:${conversationId}` };
}

/** The values of sensitive variables, sealed while the flow still waits for something; null if there are none. */
export function sealSensitive(
  sealer: Sealer,
  conversation: SealedConversation,
  { at, variables, sensitive = [] }: FlowState,
): string | null {
  if (at === null || sensitive.length === 0) return null;
  const values = Object.fromEntries(sensitive.map((name) => [name, variables[name] ?? null]));
  return sealer.seal(JSON.stringify(values), sealedFlowContext(conversation));
}

/** The state with the values of its sensitive variables; without those that no known secret opens. */
export function openSensitive(
  sealer: Sealer,
  conversation: SealedConversation,
  state: FlowState | null,
  sealed: string | null,
): FlowState | null {
  if (!state?.at || sealed === null) return state;
  try {
    const values: Record<string, FlowValue> = JSON.parse(
      sealer.open(sealed, sealedFlowContext(conversation)),
    );
    // A state that the release before has written names none, and has newer values than the seal.
    const own = (state.sensitive ?? []).flatMap((name) => (name in values ? [[name, values[name]]] : []));
    return { ...state, variables: { ...state.variables, ...Object.fromEntries(own) } };
  } catch {
    return state;
  }
}
