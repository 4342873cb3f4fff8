import { join, type Statement, sql } from '../../db/sql.ts';

/** Figures derived from messages alone. */
const messageFigures = [
  'questions',
  'answers',
  'timed',
  'response_ms',
  'mode_model',
  'mode_builtin',
  'mode_smalltalk',
  'mode_fallback',
  'failed',
  'up',
  'down',
  'input_tokens',
  'output_tokens',
  'cost_micro_usd',
] as const;

/** Figures that conversations add once they are evaluated. */
export const conversationFigures = [
  'conversations',
  'visitors',
  'scored',
  'sentiment_milli',
  'satisfied',
  'resolved',
  'unanswered',
  'leads',
  'csat_rated',
  'csat_good',
  'by_bot',
  'by_people',
  'by_nobody',
] as const;

/** Summed figures, in the order in which SQL statements list them. */
export const bucketColumns = [...messageFigures, ...conversationFigures] as const;
export type BucketColumn = (typeof bucketColumns)[number];

/** All figure columns of `insight_quarters`, `insight_hours`, and `insight_dates`. */
export const figureColumns = [...bucketColumns, 'knowledge_tokens', 'knowledge_cost_micro_usd'] as const;
export type FigureColumn = (typeof figureColumns)[number];

const names: Readonly<Record<FigureColumn, Statement>> = {
  questions: sql`questions`,
  answers: sql`answers`,
  timed: sql`timed`,
  response_ms: sql`response_ms`,
  mode_model: sql`mode_model`,
  mode_builtin: sql`mode_builtin`,
  mode_smalltalk: sql`mode_smalltalk`,
  mode_fallback: sql`mode_fallback`,
  failed: sql`failed`,
  up: sql`up`,
  down: sql`down`,
  input_tokens: sql`input_tokens`,
  output_tokens: sql`output_tokens`,
  cost_micro_usd: sql`cost_micro_usd`,
  conversations: sql`conversations`,
  visitors: sql`visitors`,
  scored: sql`scored`,
  sentiment_milli: sql`sentiment_milli`,
  satisfied: sql`satisfied`,
  resolved: sql`resolved`,
  unanswered: sql`unanswered`,
  leads: sql`leads`,
  csat_rated: sql`csat_rated`,
  csat_good: sql`csat_good`,
  by_bot: sql`by_bot`,
  by_people: sql`by_people`,
  by_nobody: sql`by_nobody`,
  knowledge_tokens: sql`knowledge_tokens`,
  knowledge_cost_micro_usd: sql`knowledge_cost_micro_usd`,
};

/** SQL name of a column. */
export function nameOf(column: FigureColumn): Statement {
  return names[column];
}

/** A comma-separated SQL fragment for each column: `eachOf(figureColumns, (name) => sql`sum(${name}) as ${name}`)`. */
export function eachOf(
  columns: readonly FigureColumn[],
  written: (name: Statement) => Statement = (name) => name,
): Statement {
  return join(
    columns.map((column) => written(names[column])),
    ', ',
  );
}
