import type { LeadField } from '@parley/contracts/resources/leads';
import type { FlowDocument } from '@parley/flow/document';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Database, Executor, Reader, Transaction } from '../../db/database.ts';
import type { VectorsOf } from '../../engine/flow/understand-meaning.ts';
import type { ModelStep } from '../../engine/turn.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { VisitorData } from '../../kernel/slice.ts';
import type { Meanings } from '../../knowledge/answering/meaning.ts';
import type { ReadSupport } from '../../knowledge/claims/hold-back.ts';
import type { Passage } from '../../knowledge/retrieval/passage.ts';
import type { QuestionVector } from '../../knowledge/retrieval/vector-search.ts';
import type { EventStream } from '../../lib/event-stream.ts';
import type { ModelTarget } from '../../models/model-target.ts';
import type { TurnSlots } from './answering/turn-slots.ts';

type LoadSnapshot = (
  executor: Executor,
  id: { organizationId: string; chatbotId: string },
) => Promise<ChatbotSnapshot | undefined>;

/** How a visitor can be reached, as left in a conversation: an email address, a phone number or both. */
interface LeftContact {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  email: string | null;
  phone: string | null;
  /** What the visitor wrote beside it. */
  message: string | null;
}

/** With where it was left: in an answer's form, or in a message. */
type NewContact = LeftContact & { source: 'form' | 'chat' };

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
    /** The flow of a version, which never changes; null if there is none. */
    ofVersion(key: {
      organizationId: string;
      chatbotId: string;
      version: number;
    }): Promise<FlowDocument | null>;
    /** The flow of the saved draft. */
    ofDraft(scope: Scope, chatbotId: string): Promise<FlowDocument | null>;
    /** Those of these secrets that the chatbot has, by their names, with the only origin each may be sent to. */
    openSecrets(
      chatbot: { organizationId: string; chatbotId: string },
      names: readonly string[],
    ): Promise<ReadonlyMap<string, { value: string; origin: string }>>;
  };
  /** The fallback chain of models, each with the key to call it with. */
  resolveModels(snapshot: ChatbotSnapshot): Promise<ModelTarget[]>;
  /** Keeps calls of models within budget and plan. */
  spending: {
    /** @param call a model of the chain, and whether no other one of it costs less */
    within(
      call: { snapshot: ChatbotSnapshot; target: ModelTarget; isCheapest: boolean },
      generate: ModelStep['generate'],
    ): ModelStep['generate'];
  };
  /** Never rejects; null if the chatbot has no vectors or none arrived in time. */
  questionVector(snapshot: ChatbotSnapshot, question: string): Promise<QuestionVector | null>;
  /** Never rejects; null if meaning says nothing of the passages: it is switched off, or they are not embedded yet. */
  meaningsOf(
    snapshot: ChatbotSnapshot,
    asked: { question: string; vector: QuestionVector; passages: readonly Passage[] },
  ): Promise<Meanings | null>;
  /** What tells the intents of flows apart; never rejects. Null where words alone do. */
  exampleVectors: VectorsOf | null;
  /** Compares a claim of a model with passages while its visitor waits. */
  readSupport: ReadSupport;
  /** Keeps the email addresses that visitors leave, as contact requests and as leads, and their numbers as leads. */
  contacts: {
    /** Returns false if the conversation has it already, or may not keep it; a message beside it is kept all the same. */
    keep(tx: Transaction, contact: NewContact): Promise<boolean>;
    /** Without an email address, whether the conversation has left a number. */
    isKept(tx: Transaction, contact: Omit<LeftContact, 'message' | 'phone'>): Promise<boolean>;
  };
  leads: {
    /** Makes what a form brought a lead, as far as the chatbot's privacy settings let it; false if they do not. */
    capture(
      tx: Transaction,
      left: {
        organizationId: string;
        chatbotId: string;
        conversationId: string;
        contact: Record<Exclude<LeadField, 'country'>, string | null>;
      },
    ): Promise<boolean>;
    /** Tells those who follow the conversation's lead that its visitor has agreed, or does so no longer. */
    noteConsent(
      tx: Transaction,
      conversation: { organizationId: string; conversationId: string },
    ): Promise<void>;
  };
  /** What each slice holds on a visitor. */
  visitorData: readonly VisitorData[];
  /** The database for turns that run; their callers wait in order and are not refused in a rush. */
  answeringDatabase: Database;
  /** Shared with questions that programs ask. */
  turnSlots: TurnSlots;
  openStreams: { add(stream: EventStream): void };
}
