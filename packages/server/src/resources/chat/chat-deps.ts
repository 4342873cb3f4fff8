import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventStream } from '../../lib/event-stream.ts';
import type { Throttle } from '../../ports/throttle.ts';

type LoadSnapshot = (
  executor: Executor,
  id: { organizationId: string; chatbotId: string },
) => Promise<ChatbotSnapshot | undefined>;

/** A key and address for a chatbot's provider. */
export interface ProviderAccess {
  apiKey: string | null;
  baseUrl: string;
  /** Set by the operator, so it may be a private address. */
  isOperatorAddress: boolean;
}

/** What the chat needs from other slices, given as functions. */
export interface ChatDeps extends Deps {
  throttle: Throttle;
  snapshots: { published: LoadSnapshot; draft: LoadSnapshot };
  resolveProviderKey(deps: Deps, snapshot: ChatbotSnapshot): Promise<ProviderAccess | null>;
  openStreams: { add(stream: EventStream): void };
}
