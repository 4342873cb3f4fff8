import type { FlowDocument } from '@parley/flow/document';
import { type CompiledFlow, compileFlow } from '../../../../engine/flow/compile-flow.ts';
import { type FlowState, freshState } from '../../../../engine/flow/flow-state.ts';
import type { ChatbotSnapshot } from '../../../../kernel/chatbot/chatbot.ts';
import { hourMs } from '../../../../lib/timing/durations.ts';
import type { ChatDeps } from '../../chat-deps.ts';

const defaultResumeHours = 24;

/**
 * Returns the flow that a conversation continues with: while an input is open, the version it began on; otherwise the published
 * one. After `resumeHours` the flow restarts and keeps its variables. Null without a flow.
 */
export async function chooseFlow(
  flows: ChatDeps['flows'],
  { organizationId, chatbotId, version }: ChatbotSnapshot,
  state: FlowState | null,
  at: Date,
): Promise<{ flow: CompiledFlow; version: number; state: FlowState | null } | null> {
  const load = (number: number) => flows.ofVersion({ organizationId, chatbotId, version: number });
  const running = state?.at ? await load(state.version) : null;
  if (state && running && !hasExpired(running, state, at)) {
    return { flow: compileFlow(running), version: state.version, state };
  }
  const published = version === null ? null : await load(version);
  if (version === null || published === null) return null;
  const flow = compileFlow(published);
  if (state === null) return { flow, version, state };
  const own = { ...freshState(published, version, at).variables, ...state.variables };
  const kept = without(own, state.sensitive);
  // No input is open. If an expired flow was running, the next message counts as a first one.
  return {
    flow,
    version,
    state: {
      ...state,
      version,
      variables: kept,
      sensitive: [],
      at: null,
      back: [],
      begins: state.at !== null,
    },
  };
}

/** Clears the answers to sensitive questions; they are kept only while the flow that asked for them runs. */
function without(variables: FlowState['variables'], names: readonly string[] = []): FlowState['variables'] {
  return { ...variables, ...Object.fromEntries(names.map((name) => [name, null])) };
}

function hasExpired({ nodes }: FlowDocument, { movedAt }: FlowState, at: Date): boolean {
  const start = nodes.find((node) => node.type === 'start');
  const hours = (start?.type === 'start' ? start.data.resumeHours : undefined) ?? defaultResumeHours;
  return at.getTime() - Date.parse(movedAt) > hours * hourMs;
}
