import type { chatbotRoutes } from '@parley/contracts/resources/chatbot/chatbots';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { importTypebot, type TypebotImport } from '@parley/flow/typebot/import-typebot';
import { type ImportProblem, TypebotImportError } from '@parley/flow/typebot/typebot-import-error';
import { withScope } from '../../../db/scope.ts';
import { found, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { findChatbot } from '../store/chatbots.queries.ts';

type Import = typeof chatbotRoutes.importFlow;

const sentences = {
  not_typebot: 'validation.typebotUnknown',
  version_unknown: 'validation.typebotVersion',
  too_large: 'validation.typebotTooLarge',
} as const satisfies Record<ImportProblem, string>;

/** Converts an export to a flow, one of ours unchanged; saves nothing. @throws AppError `not_found`, `validation_failed`. */
export async function importFlow(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  chatbotId: string,
  body: BodyOf<Import>,
): Promise<ResponseOf<Import>> {
  found(await withScope(deps.database, scope, (tx) => findChatbot(tx, scope.organizationId, chatbotId)));
  if (body.format === 'typebot') {
    const { flow, report } = readTypebot(body.document);
    return {
      flow,
      report: report.map(({ sourceId, type, outcome, message }) => ({
        sourceId,
        type,
        outcome,
        note: outcome === 'exact' ? '' : message,
      })),
    };
  }
  const { nodes } = body.document;
  const report = nodes.map(({ id, type }) => ({ sourceId: id, type, outcome: 'exact' as const, note: '' }));
  return { flow: body.document, report };
}

function readTypebot(document: unknown): TypebotImport {
  try {
    return importTypebot(document);
  } catch (error) {
    if (error instanceof TypebotImportError) throw invalidField('document', sentences[error.code]);
    throw error;
  }
}
