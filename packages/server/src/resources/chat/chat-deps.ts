import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { QuestionVector } from '../../knowledge/vector-search.ts';
import type { EventStream } from '../../lib/event-stream.ts';
import type { ModelTarget } from '../../models/model-target.ts';
import type { Throttle } from '../../ports/throttle.ts';

type LoadSnapshot = (
  executor: Executor,
  id: { organizationId: string; chatbotId: string },
) => Promise<ChatbotSnapshot | undefined>;

/** What the chat needs from other slices, given as functions. */
export interface ChatDeps extends Deps {
  throttle: Throttle;
  snapshots: { published: LoadSnapshot; draft: LoadSnapshot };
  /** The models that may answer, in order, each with the key it is called with. */
  resolveModels(snapshot: ChatbotSnapshot): Promise<ModelTarget[]>;
  /** Never rejects; null where the chatbot has no vectors or none came in time. */
  questionVector(snapshot: ChatbotSnapshot, question: string): Promise<QuestionVector | null>;
  openStreams: { add(stream: EventStream): void };
}
