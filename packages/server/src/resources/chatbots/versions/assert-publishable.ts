import type { ChatbotStatus } from '@parley/contracts/resources/chatbot/chatbots';
import type { Executor } from '../../../db/database.ts';
import { AppError, type FieldProblem } from '../../../errors/app-error.ts';
import { findFlowContext } from '../flow/flow.queries.ts';
import { flowErrors } from '../flow/flow-problems.ts';
import type { Draft, StoredModel } from '../store/chatbot-settings.ts';

/** Lists the settings that prevent a draft from being published. */
export async function publishProblems(
  tx: Executor,
  organizationId: string,
  { id, model, flow }: Pick<Draft, 'model' | 'flow'> & { id: string },
): Promise<FieldProblem[]> {
  const hasFlow = Object.keys(flow).length > 0;
  const wrong = hasFlow ? flowErrors(flow, await findFlowContext(tx, organizationId, id)) : [];
  return [...modelProblems(model), ...wrong];
}

function modelProblems({ provider, name }: StoredModel): FieldProblem[] {
  if (provider === 'builtin' || name !== '') return [];
  return [{ path: 'model.name', key: 'validation.modelNameRequired' }];
}

/** @throws AppError `validation_failed` naming the settings that prevent publishing. */
export async function assertPublishable(
  tx: Executor,
  organizationId: string,
  draft: Pick<Draft, 'model' | 'flow'> & { id: string },
): Promise<void> {
  const fields = await publishProblems(tx, organizationId, draft);
  if (fields.length > 0) throw new AppError('validation_failed', { fields });
}

/** @throws AppError `conflict` for an archived chatbot, which must be restored first. */
export function assertNotArchived(status: ChatbotStatus): void {
  if (status === 'archived') throw new AppError('conflict');
}
