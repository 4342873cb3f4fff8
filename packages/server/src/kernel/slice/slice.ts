import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { VisitorCorrection } from '@parley/contracts/resources/chatbot/chat';
import type { RouteDefinition } from '@parley/contracts/route';
import type { Executor, Transaction } from '../../db/database.ts';
import type { SealContext } from '../../ports/sealer.ts';
import type { Deps } from '../deps/deps.ts';
import type { Call } from '../exchange/handler.ts';
import type { AnyExportTable } from './export-table.ts';
import type { EventJob, ScheduledJob, WorkLoop, WorkWatch } from './job.ts';
import type { Projection } from './projection.ts';

/** Initial data of the chat page, and who may frame it. */
export interface ChatPage {
  /** Public configuration for the first render, or null if the chatbot does not exist. */
  config: object | null;
  frameAncestors: string;
}

export type LoadChatPage = (
  chatbotId: string,
  request: Call<RouteDefinition>['request'],
) => Promise<ChatPage>;

/** What a slice contributes to a process that serves requests. */
export interface WebPart {
  /** One handler per route of the slice's contract. */
  handlers: object;
  /** Waits for work that requests have started; calls `close` to end its open streams. */
  drain?(close: () => Promise<unknown>): Promise<void>;
  loadChatPage?: LoadChatPage;
}

/** What a slice contributes to a process that runs jobs. */
export interface WorkPart {
  jobs?: readonly EventJob[];
  schedules?: readonly ScheduledJob[];
  loops?: readonly WorkLoop[];
  watches?: readonly WorkWatch[];
}

/** A chatbot whose data is being deleted. */
export interface ChatbotContents {
  organizationId: string;
  chatbotId: string;
}

/** Deletes at most `limit` rows of an organization; returns the number of deleted rows. */
export type RemoveBatch = (tx: Transaction, organizationId: string, limit: number) => Promise<number>;

/**
 * How the rows of a table are deleted with their organization. `with` names the table whose foreign key cascades to them;
 * `inBatches` deletes them before the organization's row. `keeps` documents which rows stay, and why.
 */
export type Removal = { with: string } | { inBatches: RemoveBatch; keeps?: string };

export interface VisitorKey extends ChatbotContents {
  conversationId: string;
}

/** Data that a slice stores about a visitor. */
export interface VisitorData {
  /** Tables that `erase` empties; tables that a foreign key cascades to are not listed. */
  tables?: readonly string[];
  /** Fields of the data export for a visitor. */
  export?(
    tx: Executor,
    deps: Pick<Deps, 'sentences'>,
    key: VisitorKey,
    language: ChatLanguage,
  ): Promise<object>;
  /** Notes of the staff about the visitor, which only the organization's own export for a request has. */
  notes?(tx: Executor, key: VisitorKey): Promise<object[]>;
  /** Corrects contact data that the visitor has given; returns the number of changed rows. */
  correct?(
    tx: Transaction,
    deps: Pick<Deps, 'ids' | 'clock'>,
    key: VisitorKey,
    correction: VisitorCorrection,
  ): Promise<number>;
  /** Other conversations whose rows `erase` changes. */
  touches?(tx: Executor, key: VisitorKey): Promise<string[]>;
  /**
   * Locks the rows that `erase` deletes. Runs for all slices before the first `erase`, because leads must be locked before
   * figures. May be rolled back and run again.
   */
  hold?(tx: Transaction, key: VisitorKey, held: readonly string[]): Promise<void>;
  /**
   * Deletes all data of the visitor; returns the number of deleted rows. Only conversations in `held` are locked and may be
   * changed. Safe to run again.
   */
  erase?(tx: Transaction, key: VisitorKey, held: readonly string[]): Promise<number>;
}

export interface SliceData {
  /** Every table of the slice that has an organization column. */
  tables: Readonly<Record<string, Removal>>;
  /** Deletes the slice's data of a deleted chatbot, if there may be many rows or files. Works in batches; safe to run again. */
  removeFromChatbot?(deps: Deps, contents: ChatbotContents, signal: AbortSignal): Promise<void>;
  /** Deletes the slice's files of a deleted organization, while their rows still exist. Safe to run again. */
  removeFiles?(deps: Deps, organizationId: string, signal: AbortSignal): Promise<void>;
  visitor?: VisitorData;
  /** All columns with encrypted values. */
  sealed?: readonly SealedColumn[];
}

/** A feature of the product. `app.ts` and `worker.ts` only use this interface. */
export interface Slice {
  name: string;
  web?(deps: never): WebPart;
  work?(deps: never): WorkPart;
  projections?: readonly Projection[];
  /** Tables in data exports, in this order. */
  exports?: readonly AnyExportTable[];
  data?: SliceData;
}

/** Declares a slice, preserving the exact types of its dependencies and parts. */
export function defineSlice<const S extends Slice>(slice: S): S {
  return slice;
}

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** Dependencies of these slices for serving requests. */
export type WebDepsOf<S extends Slice> = Intersection<S extends { web(deps: infer D): WebPart } ? D : never>;

/** Dependencies of these slices for running jobs. */
export type WorkDepsOf<S extends Slice> = Intersection<
  S extends { work(deps: infer D): WorkPart } ? D : never
>;

export type HandlersOf<S extends Slice> = Intersection<
  S extends { web(deps: never): { handlers: infer H } } ? H : never
>;

/** A column with encrypted values, declared for `npm run admin -- reseal`. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that identify a row and determine the sealing context of its value. */
  key: readonly string[];
  /** Sealing context of a row's value, from its key columns as text, in order. */
  context(...key: string[]): SealContext;
}
