import type { FlowValue } from '@parley/flow/document';
import type { FlowState } from '../../../../engine/flow/flow-state.ts';
import type { SealContext, Sealer } from '../../../../ports/sealer.ts';
import type { ConversationKey } from '../../chat.queries.ts';

type SealedConversation = Pick<ConversationKey, 'organizationId' | 'conversationId'>;

/** Seal context of a conversation's sensitive values. */
export function sealedFlowContext({ organizationId, conversationId }: SealedConversation): SealContext {
  return { organizationId, field: `conversations.flow:${conversationId}` };
}

/** Seals the values of sensitive variables while an input of the flow is open; null if there are none. */
export function sealSensitive(
  sealer: Sealer,
  conversation: SealedConversation,
  { at, variables, sensitive = [] }: FlowState,
): string | null {
  if (at === null || sensitive.length === 0) return null;
  const values = Object.fromEntries(sensitive.map((name) => [name, variables[name] ?? null]));
  return sealer.seal(JSON.stringify(values), sealedFlowContext(conversation));
}

/** Adds the sealed values of its sensitive variables to the state; unchanged if the seal cannot be opened. */
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
    // Only variables listed in the state count: a state written by the previous release lists none, and its values are newer than
    // the seal.
    const own = (state.sensitive ?? []).flatMap((name) => (name in values ? [[name, values[name]]] : []));
    return { ...state, variables: { ...state.variables, ...Object.fromEntries(own) } };
  } catch {
    return state;
  }
}
