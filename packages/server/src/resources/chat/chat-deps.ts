import type { LeadField } from '@parley/contracts/resources/visitors/leads';
import type { FlowDocument } from '@parley/flow/document';
import type { SemanticScores } from '@parley/knowledge/answering/meaning';
import type { Passage } from '@parley/knowledge/passages/passage';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Database, Executor, Reader, Transaction } from '../../db/database.ts';
import type { VectorsOf } from '../../engine/flow/understanding/understand-meaning.ts';
import type { ModelStep } from '../../engine/turn.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { VisitorData } from '../../kernel/slice/slice.ts';
import type { ReadSupport } from '../../knowledge/claims/hold-back.ts';
import type { QuestionVector } from '../../knowledge/retrieval/vector-search.ts';
import type { EventStream } from '../../lib/net/event-stream.ts';
import type { ModelTarget } from '../../models/model-target.ts';
import type { TurnSlots } from './answering/running/turn-slots.ts';

type LoadSnapshot = (
  executor: Executor,
  id: { organizationId: string; chatbotId: string },
) => Promise<ChatbotSnapshot | undefined>;

/** Contact details that a visitor left in a conversation: an email address, a phone number, or both. */
interface LeftContact {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  email: string | null;
  phone: string | null;
  /** Message that the visitor wrote beside the details. */
  message: string | null;
}

/** Contact details with their origin: a form, or a chat message. */
type NewContact = LeftContact & {
  source: 'form' | 'chat';
  /** Whether the handover that opens with it is told to webhooks instead. */
  isWithHandover?: boolean;
};

/** Functions of other slices that the chat depends on. */
export interface ChatDeps extends Deps {
  throttle: Throttle;
  snapshots: { published: LoadSnapshot; draft: LoadSnapshot };
  /** The chatbots of an organization that are open to visitors, oldest first. */
  listPublished(
    reader: Reader,
    organizationId: string,
  ): Promise<{ id: string; name: string; created_at: Date }[]>;
  flows: {
    /** Returns the flow of a version, which never changes; null if the version has none. */
    ofVersion(key: {
      organizationId: string;
      chatbotId: string;
      version: number;
    }): Promise<FlowDocument | null>;
    ofDraft(scope: Scope, chatbotId: string): Promise<FlowDocument | null>;
    /** Returns those of the named secrets that the chatbot has, each with the only origin it may be sent to. */
    openSecrets(
      chatbot: { organizationId: string; chatbotId: string },
      names: readonly string[],
    ): Promise<ReadonlyMap<string, { value: string; origin: string }>>;
  };
  /** The fallback chain of models, each with the key to call it with. */
  resolveModels(snapshot: ChatbotSnapshot): Promise<ModelTarget[]>;
  /** Keeps calls of models within budget and plan. */
  spending: {
    /** @param call a model of the chain, and whether it is the cheapest of the chain */
    within(
      call: { snapshot: ChatbotSnapshot; target: ModelTarget; isCheapest: boolean },
      generate: ModelStep['generate'],
    ): ModelStep['generate'];
  };
  /** Never rejects; null if the chatbot has no vectors or none arrived in time. */
  questionVector(snapshot: ChatbotSnapshot, question: string): Promise<QuestionVector | null>;
  /** Never rejects; null if semantic matching is off or the passages are not embedded yet. */
  scoreSemantics(
    snapshot: ChatbotSnapshot,
    asked: { question: string; vector: QuestionVector; passages: readonly Passage[] },
  ): Promise<SemanticScores | null>;
  /** Vectors that tell the intents of flows apart; never rejects. Null if intents are matched by words alone. */
  exampleVectors: VectorsOf | null;
  /** Checks a claim of a model against passages while its visitor waits. */
  readSupport: ReadSupport;
  /** Stores email addresses that visitors leave as contact requests and leads, and phone numbers as leads. */
  contacts: {
    /** Returns false if the conversation has the address already or may not store it; the message beside it is stored anyway. */
    keep(tx: Transaction, contact: NewContact): Promise<boolean>;
    /** Whether the conversation has stored the email address, or without one, a phone number. */
    isKept(tx: Transaction, contact: Omit<LeftContact, 'message' | 'phone'>): Promise<boolean>;
  };
  leads: {
    /** Creates a lead from a submitted form if the chatbot's privacy settings allow it; returns false otherwise. */
    capture(
      tx: Transaction,
      left: {
        organizationId: string;
        chatbotId: string;
        conversationId: string;
        contact: Record<Exclude<LeadField, 'country'>, string | null>;
      },
    ): Promise<boolean>;
    /** Notifies subscribers of the conversation's lead that its visitor has given or withdrawn consent. */
    noteConsent(
      tx: Transaction,
      conversation: { organizationId: string; conversationId: string },
    ): Promise<void>;
  };
  /** Reads, corrects, and erases a visitor's data in each slice. */
  visitorData: readonly VisitorData[];
  /** The database for running turns; their queries wait in order and are not refused in a burst. */
  answeringDatabase: Database;
  /** Shared with questions of API callers. */
  turnSlots: TurnSlots;
  openStreams: { add(stream: EventStream): void };
}
