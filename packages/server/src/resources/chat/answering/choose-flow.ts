import type { FlowDocument } from '@parley/flow/document';
import { type CompiledFlow, compileFlow } from '../../../engine/flow/compile-flow.ts';
import { type FlowState, freshState } from '../../../engine/flow/flow-state.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { ChatDeps } from '../chat-deps.ts';

const hourMs = 3_600_000;
const defaultResumeHours = 24;

/**
 * The flow that a conversation goes on with: while something is open, that of the version it began on; otherwise the
 * published one. After `resumeHours` it begins anew, and its variables are kept. Null without a flow.
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
  // Nothing is open: with something that expired, the next message is a first one.
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

/** What a sensitive question was answered is forgotten with the flow that asked it. */
function without(variables: FlowState['variables'], names: readonly string[] = []): FlowState['variables'] {
  return { ...variables, ...Object.fromEntries(names.map((name) => [name, null])) };
}

function hasExpired({ nodes }: FlowDocument, { movedAt }: FlowState, at: Date): boolean {
  const start = nodes.find((node) => node.type === 'start');
  const hours = (start?.type === 'start' ? start.data.resumeHours : undefined) ?? defaultResumeHours;
  return at.getTime() - Date.parse(movedAt) > hours * hourMs;
}
