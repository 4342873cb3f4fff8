import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Executor } from '../../db/database.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { VisitorData } from '../../kernel/slice.ts';
import type { QuestionVector } from '../../knowledge/retrieval/vector-search.ts';
import type { EventStream } from '../../lib/event-stream.ts';
import type { ModelTarget } from '../../models/model-target.ts';

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
  /** What each slice holds on a visitor. */
  visitorData: readonly VisitorData[];
  openStreams: { add(stream: EventStream): void };
}
