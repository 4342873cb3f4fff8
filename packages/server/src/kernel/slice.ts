import type { Language } from '@parley/contracts/languages';
import type { RouteDefinition } from '@parley/contracts/route';
import type { Executor, Transaction } from '../db/database.ts';
import type { Deps } from './deps.ts';
import type { Call } from './handler.ts';
import type { EventJob, ScheduledJob } from './job.ts';
import type { Projection } from './projection.ts';

/** What the page of a chatbot shows before it has asked for anything, and who may frame it. */
export interface ChatPage {
  /** Public configuration for the first paint, or null for a chatbot that does not exist. */
  config: object | null;
  frameAncestors: string;
}

export type LoadChatPage = (
  chatbotId: string,
  request: Call<RouteDefinition>['request'],
) => Promise<ChatPage>;

/** What a slice brings to a process that serves requests. */
export interface WebPart {
  /** One handler for each route of the slice's contract. */
  handlers: object;
  /** Lets work that requests have begun come to its end; calls `close` to end the connections it streams to. */
  drain?(close: () => Promise<unknown>): Promise<void>;
  loadChatPage?: LoadChatPage;
}

/** What a slice brings to a process that does the work behind requests. */
export interface WorkPart {
  jobs?: readonly EventJob[];
  schedules?: readonly ScheduledJob[];
}

/** A chatbot that is being removed. */
export interface ChatbotContents {
  organizationId: string;
  chatbotId: string;
}

/** Removes at most `limit` rows of an organization; returns how many there were. */
export type RemoveBatch = (tx: Transaction, organizationId: string, limit: number) => Promise<number>;

/**
 * How the rows of a table leave when their organization does: a foreign key takes them along with those of another table,
 * or they are removed in batches before it; or some of them stay, and then a sentence says why.
 */
export type Removal = { with: string } | { inBatches: RemoveBatch; keeps?: string };

/** The visitor of one conversation. */
export interface VisitorKey extends ChatbotContents {
  conversationId: string;
}

/** What a slice holds on one visitor. */
export interface VisitorData {
  /** Tables that `erase` empties; what a foreign key takes along with them needs no mention. */
  tables: readonly string[];
  /** Fields of the answer to a visitor who asks what is held on them. */
  export(tx: Executor, deps: Pick<Deps, 'sentences'>, key: VisitorKey, language: Language): Promise<object>;
  /** Removes all of it; returns how many rows there were. Safe to run again. */
  erase(tx: Transaction, key: VisitorKey): Promise<number>;
}

/** The data that a slice answers for. */
export interface SliceData {
  /** Every table with an organization that the slice owns. */
  tables: Readonly<Record<string, Removal>>;
  /** Removes what a deleted chatbot holds in this slice, where that is much or more than rows. In batches; safe to run again. */
  removeFromChatbot?(deps: Deps, contents: ChatbotContents, signal: AbortSignal): Promise<void>;
  visitor?: VisitorData;
}

/** A capability of the product, as `app.ts` and `worker.ts` know it. */
export interface Slice {
  name: string;
  web?(deps: never): WebPart;
  work?(deps: never): WorkPart;
  projections?: readonly Projection[];
  data?: SliceData;
}

/** Declares a slice and keeps the types of what it needs and brings. */
export function defineSlice<const S extends Slice>(slice: S): S {
  return slice;
}

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** What these slices need to serve requests. */
export type WebDepsOf<S extends Slice> = Intersection<S extends { web(deps: infer D): WebPart } ? D : never>;

/** What these slices need to work. */
export type WorkDepsOf<S extends Slice> = Intersection<
  S extends { work(deps: infer D): WorkPart } ? D : never
>;

/** Handlers that these slices bring, all together. */
export type HandlersOf<S extends Slice> = Intersection<
  S extends { web(deps: never): { handlers: infer H } } ? H : never
>;
