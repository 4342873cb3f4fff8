import type { ZodType } from 'zod';

/** One environment variable. An empty value counts as absent. */
export interface Variable {
  /** Parses the value, or the default. */
  schema: ZodType;
  /** Used when the variable is absent. */
  default?: string;
  /** Documents the effect of an absent variable without a fixed default. */
  unset?: string;
  /** One sentence in Markdown. */
  meaning: string;
  /** A value for `.env.example` in place of the default. */
  example?: string;
  /** Never shown in an error or a log. */
  secret?: true;
}

/** Variables of one section of docs/configuration.md, in order. */
export type Variables = Readonly<Record<string, Variable>>;
