import type { FlowProblem } from '@parley/flow/check/problems';
import type { FlowDocument } from '@parley/flow/document';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { flowOf } from '../store/chatbot-settings.ts';
import { findChatbot } from '../store/chatbots.queries.ts';
import { findFlowContext } from './flow.queries.ts';
import { problemsOf } from './flow-problems.ts';
import { withoutCredentials } from './without-credentials.ts';

type ReadDeps = Pick<Deps, 'database'>;

/** Problems of the draft's flow; empty without a flow. @throws AppError `not_found`. */
export async function getFlowProblems(
  deps: ReadDeps,
  scope: Scope,
  chatbotId: string,
): Promise<FlowProblem[]> {
  return withScope(deps.database, scope, async (tx) => {
    const row = found(await findChatbot(tx, scope.organizationId, chatbotId));
    return problemsOf(row.flow, await findFlowContext(tx, scope.organizationId, chatbotId));
  });
}

/** The flow as a document to share, without credentials. @throws AppError `not_found` also without a flow. */
export async function exportFlow(deps: ReadDeps, scope: Scope, chatbotId: string): Promise<FlowDocument> {
  return withScope(deps.database, scope, async (tx) => {
    const row = await findChatbot(tx, scope.organizationId, chatbotId);
    const { secrets } = await findFlowContext(tx, scope.organizationId, chatbotId);
    const taken = secrets.map(({ name }) => name);
    const { flow } = withoutCredentials((row && flowOf(row.flow)) ?? null, taken);
    return found(flow);
  });
}
