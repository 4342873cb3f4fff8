import type { ChatLanguage } from '@parley/contracts/languages';
import type { VisitorCorrection } from '@parley/contracts/resources/chat';
import type { RouteDefinition } from '@parley/contracts/route';
import type { Executor, Transaction } from '../db/database.ts';
import type { Deps } from './deps.ts';
import type { AnyExportTable } from './export-table.ts';
import type { Call } from './handler.ts';
import type { EventJob, ScheduledJob, WorkLoop } from './job.ts';
import type { Projection } from './projection.ts';
import type { SealedColumn } from './sealed-column.ts';

/** What the chat page shows before its first request, and who may frame it. */
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
  /** One handler per route of the slice's contract. */
  handlers: object;
  /** Waits for work that requests have started; calls `close` to end the connections it streams to. */
  drain?(close: () => Promise<unknown>): Promise<void>;
  loadChatPage?: LoadChatPage;
}

/** What a slice brings to a process that runs jobs. */
export interface WorkPart {
  jobs?: readonly EventJob[];
  schedules?: readonly ScheduledJob[];
  loops?: readonly WorkLoop[];
}

/** A chatbot that is being removed. */
export interface ChatbotContents {
  organizationId: string;
  chatbotId: string;
}

/** Removes at most `limit` rows of an organization; returns the number of removed rows. */
export type RemoveBatch = (tx: Transaction, organizationId: string, limit: number) => Promise<number>;

/**
 * How the rows of a table are removed with their organization: `with` names the table whose foreign key cascades to
 * them; `inBatches` removes them before the organization's row. `keeps` says which rows stay, and why.
 */
export type Removal = { with: string } | { inBatches: RemoveBatch; keeps?: string };

/** The visitor of one conversation. */
export interface VisitorKey extends ChatbotContents {
  conversationId: string;
}

/** What a slice stores about one visitor. */
export interface VisitorData {
  /** Tables that `erase` empties; tables that a foreign key cascades to are not listed. */
  tables?: readonly string[];
  /** Fields of the export for a visitor who asks what is stored about them. */
  export?(
    tx: Executor,
    deps: Pick<Deps, 'sentences'>,
    key: VisitorKey,
    language: ChatLanguage,
  ): Promise<object>;
  /** Puts right what the visitor has left; returns the number of changed rows. */
  correct?(
    tx: Transaction,
    deps: Pick<Deps, 'ids' | 'clock'>,
    key: VisitorKey,
    correction: VisitorCorrection,
  ): Promise<number>;
  /** Further conversations whose rows `erase` changes. */
  touches?(tx: Executor, key: VisitorKey): Promise<string[]>;
  /**
   * Locks what `erase` removes. All slices do this before any of them erases, because figures are locked after leads. It
   * may be rolled back and done again.
   */
  hold?(tx: Transaction, key: VisitorKey, held: readonly string[]): Promise<void>;
  /**
   * Removes all of it; returns the number of removed rows. Of conversations, only those in `held` are locked and may be
   * changed. Safe to run again.
   */
  erase?(tx: Transaction, key: VisitorKey, held: readonly string[]): Promise<number>;
}

/** The data that a slice owns. */
export interface SliceData {
  /** Every table of the slice that has an organization column. */
  tables: Readonly<Record<string, Removal>>;
  /** Removes the slice's data of a deleted chatbot when there may be many rows, or files. Works in batches; safe to run again. */
  removeFromChatbot?(deps: Deps, contents: ChatbotContents, signal: AbortSignal): Promise<void>;
  /** Removes the slice's files of a deleted organization, while their rows are still there. Safe to run again. */
  removeFiles?(deps: Deps, organizationId: string, signal: AbortSignal): Promise<void>;
  visitor?: VisitorData;
  /** Every column of sealed values. */
  sealed?: readonly SealedColumn[];
}

/** A capability of the product; `app.ts` and `worker.ts` know nothing else of it. */
export interface Slice {
  name: string;
  web?(deps: never): WebPart;
  work?(deps: never): WorkPart;
  projections?: readonly Projection[];
  /** What data exports hold of it, in this order. */
  exports?: readonly AnyExportTable[];
  data?: SliceData;
}

/** Declares a slice and keeps the exact types of its dependencies and parts. */
export function defineSlice<const S extends Slice>(slice: S): S {
  return slice;
}

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** What these slices need to serve requests. */
export type WebDepsOf<S extends Slice> = Intersection<S extends { web(deps: infer D): WebPart } ? D : never>;

/** What these slices need to run jobs. */
export type WorkDepsOf<S extends Slice> = Intersection<
  S extends { work(deps: infer D): WorkPart } ? D : never
>;

/** All handlers that these slices bring. */
export type HandlersOf<S extends Slice> = Intersection<
  S extends { web(deps: never): { handlers: infer H } } ? H : never
>;
