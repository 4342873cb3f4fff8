import type {
  ConversationSummary,
  conversationRoutes,
} from '@parley/contracts/resources/visitors/conversations';
import type { QueryOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { readInBatches } from '../../kernel/exchange/csv-export.ts';
import { outcomeName } from '../../kernel/figures/display-names.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isId } from '../../lib/ids.ts';
import { type CsvColumn, csvOf } from '../../lib/text/csv.ts';
import { audit } from '../../record/audit/audit.ts';
import { presentSummary } from './conversations.presenter.ts';
import { toConversationFilter } from './open-filter.ts';
import { listConversationsById, listMatchingIds } from './store/conversations.queries.ts';

type ExportDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;
type Query = QueryOf<typeof conversationRoutes.exportConversations>;

/**
 * Exports the selected conversations, or else those that match the filter, as CSV, newest first, at most 10,000.
 * @throws AppError `not_found` if a selected conversation does not belong to the organization.
 */
export async function exportConversations(
  deps: ExportDeps,
  scope: Scope,
  { ids: chosen, ...filters }: Query,
): Promise<AsyncIterable<string>> {
  const { organizationId } = scope;
  const ids = await withScope(deps.database, scope, async (tx) => {
    const found =
      chosen === undefined
        ? await listMatchingIds(tx, await toConversationFilter(tx, deps, scope, filters))
        : await findChosen(chosen.split(','));
    const details = { rows: found.length };
    await audit(tx, deps, scope, {
      action: 'conversation.export',
      targetKind: 'conversation',
      targetId: null,
      details,
    });
    return found;

    async function findChosen(wanted: readonly string[]): Promise<string[]> {
      if (!wanted.every(isId)) throw new AppError('not_found');
      const rows = await listConversationsById(tx, organizationId, wanted);
      if (rows.length !== new Set(wanted).size) throw new AppError('not_found');
      return rows.map(({ id }) => id);
    }
  });
  const reader = { role: scope.role, language: scope.language, sentences: deps.sentences };
  const rows = readInBatches(deps, scope, ids, async (tx, batch) =>
    (await listConversationsById(tx, organizationId, batch)).map((row) =>
      presentSummary(row, undefined, reader),
    ),
  );
  return csvOf(columnsFor(deps, scope), rows, { byteOrderMark: true });
}

/** The columns of the list (CONV-06), and further values of its rows. */
function columnsFor({ sentences }: ExportDeps, { language }: Scope): CsvColumn<ConversationSummary>[] {
  const render = (key: string) => sentences.render(language, key);
  const statuses = {
    active: render('conversations:status.active'),
    completed: render('conversations:status.completed'),
  };
  return [
    { header: render('conversations:columns.id'), value: ({ id }) => id },
    { header: render('conversations:columns.chatbot'), value: ({ chatbotName }) => chatbotName },
    { header: render('conversations:columns.started'), value: ({ startedAt }) => startedAt },
    { header: render('conversations:columns.messages'), value: ({ messageCount }) => messageCount },
    { header: render('conversations:columns.intent'), value: ({ userIntent }) => userIntent },
    { header: render('conversations:columns.location'), value: ({ location }) => location },
    { header: render('conversations:columns.status'), value: ({ status }) => statuses[status] },
    {
      header: render('analytics:charts.outcome'),
      value: ({ outcome }) => outcome && outcomeName(outcome, sentences, language),
    },
    { header: render('conversations:details.contact'), value: ({ contact }) => contact },
    { header: render('conversations:details.sentiment'), value: ({ sentimentScore }) => sentimentScore },
    { header: render('conversations:details.topics'), value: ({ mainTopics }) => mainTopics.join('; ') },
    { header: render('conversations:details.duration'), value: ({ durationSeconds }) => durationSeconds },
  ];
}
