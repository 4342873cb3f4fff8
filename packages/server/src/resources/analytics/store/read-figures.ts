import type { Executor } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasChatbot } from '../../../kernel/chatbot/chatbot-row.ts';
import { figureColumns } from '../../../kernel/figures/figure-columns.ts';
import { type CountedChatbot, type Figures, noSums, type Sums } from '../../../kernel/figures/figures.ts';
import type { Period } from '../../../kernel/figures/period.ts';
import { type FigureRow, listCounted, sumFigures } from './figures.queries.ts';
import { countTallied } from './tallies.queries.ts';

/**
 * Reads the figures of an organization, or of one of its chatbots. @throws AppError `not_found` for a chatbot that it does not
 * have.
 */
export async function readFigures(
  tx: Executor,
  organizationId: string,
  period: Period,
  chatbotId?: string | undefined,
): Promise<Figures> {
  const chatbots = await coveredChatbots(tx, organizationId, chatbotId);
  return await readFiguresOf(tx, organizationId, chatbots, period);
}

export async function readFiguresOf(
  tx: Executor,
  organizationId: string,
  chatbots: CountedChatbot[],
  period: Period,
): Promise<Figures> {
  const of = { organizationId, chatbotIds: chatbots.map(({ id }) => id), period };
  const [rows, neutral] = await Promise.all(
    chatbots.length === 0
      ? [[], { current: 0, previous: 0 }]
      : [sumFigures(tx, of), countTallied(tx, of, { dimension: 'band', key: 'neutral' })],
  );
  return {
    chatbots,
    neutral: neutral.current,
    previousNeutral: neutral.previous,
    ...arrange(rows, period.steps),
  };
}

/** The chatbots whose figures are shown: all with analytics on, or the selected one if its analytics are on. */
export async function coveredChatbots(
  tx: Executor,
  organizationId: string,
  chatbotId: string | undefined,
): Promise<CountedChatbot[]> {
  const counted = await listCounted(tx, organizationId);
  if (chatbotId === undefined) return counted;
  if (!(await hasChatbot(tx, organizationId, chatbotId))) throw new AppError('not_found');
  return counted.filter(({ id }) => id === chatbotId);
}

function arrange(
  rows: readonly FigureRow[],
  steps: number,
): Omit<Figures, 'chatbots' | 'neutral' | 'previousNeutral'> {
  const all = new Map<number, Sums>();
  const ofChatbots = new Map<string, Sums>();
  const previousOfChatbots = new Map<string, Sums>();
  for (const row of rows) {
    if (!hasFigure(row)) continue;
    if (row.chatbot_id === null) all.set(row.step, row);
    else (row.is_current ? ofChatbots : previousOfChatbots).set(row.chatbot_id, row);
  }
  const series = (from: number) => Array.from({ length: steps }, (_, index) => all.get(from + index));
  return {
    previousSteps: series(1),
    steps: series(steps + 1),
    ofChatbots,
    previousOfChatbots,
    total: addUp(ofChatbots.values()),
    previousTotal: addUp(previousOfChatbots.values()),
  };
}

/** Whether anything was recorded; a step may be all zeros after its hours were moved to another step. */
export function hasFigure(sums: Sums): boolean {
  return figureColumns.some((name) => sums[name] !== 0);
}

/** Sums rows; a missing row counts as zero. */
export function addUp(rows: Iterable<Sums | undefined>): Sums {
  const sum: Sums = { ...noSums };
  for (const row of rows) if (row) for (const name of figureColumns) sum[name] += row[name];
  return sum;
}
