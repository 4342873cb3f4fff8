import type { ZodType } from 'zod';

/** One environment variable. An empty value counts as absent. */
export interface Variable {
  /** Parses the text of the environment, and of the default. */
  schema: ZodType;
  /** Used when the variable is absent. */
  default?: string;
  /** What holds without the variable, where that is no fixed value. */
  unset?: string;
  /** One sentence in Markdown. */
  meaning: string;
  /** A value for `.env.example` in place of the default. */
  example?: string;
  /** Never shown in an error or a log. */
  secret?: true;
}

/** The variables of one heading of the README's tables, in their order. */
export type Variables = Readonly<Record<string, Variable>>;
