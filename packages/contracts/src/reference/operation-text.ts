import type { CallOf, ResponseOf, RouteDefinition } from '../route.ts';

/** What the API reference says of an operation beside its declaration. */
export interface OperationText<R extends RouteDefinition = RouteDefinition> {
  /** What the summary does not say: effects, bounds, what to call next. */
  description?: string;
  /** Examples for the reference. Those left out are made from the schema. */
  body?: CallOf<R>['body'];
  response?: ResponseOf<R>;
}

/** The text of any operation. */
export interface AnyOperationText {
  description?: string;
  body?: unknown;
  response?: unknown;
}

/** A resource in the API reference: a heading, a paragraph, and a text for each of its operations. */
export interface ResourceText<Routes extends Readonly<Record<string, RouteDefinition>>> {
  tag: string;
  description: string;
  /** The description alone, an empty text where the summary says all, or the description with examples. */
  operations: { readonly [Name in keyof Routes]: string | OperationText<Routes[Name]> };
}
