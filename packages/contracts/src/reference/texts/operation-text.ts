import type { CallOf, ResponseOf, RouteDefinition } from '../../route.ts';

/** Documentation of an operation in the API reference, besides its declaration. */
export interface OperationText<R extends RouteDefinition = RouteDefinition> {
  /** What the summary leaves out: effects, limits, what to call next. */
  description?: string;
  /** Examples for the reference; generated from the schema if omitted. */
  body?: CallOf<R>['body'];
  response?: ResponseOf<R>;
}

export interface AnyOperationText {
  description?: string;
  body?: unknown;
  response?: unknown;
}

/** A resource in the API reference: a heading, a paragraph, and a text for each of its operations. */
export interface ResourceText<Routes extends Readonly<Record<string, RouteDefinition>>> {
  tag: string;
  description: string;
  /** The description alone (empty if the summary is enough), or the description with examples. */
  operations: { readonly [Name in keyof Routes]: string | OperationText<Routes[Name]> };
}
