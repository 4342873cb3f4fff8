import type { ChatbotStatus } from '@parley/contracts/resources/chatbots';
import { AppError, type FieldProblem, invalidField } from '../../errors/app-error.ts';
import type { StoredModel } from './chatbot-settings.ts';

/** The setting that prevents a draft from answering visitors, or undefined. */
export function publishProblem({ provider, name }: StoredModel): FieldProblem | undefined {
  if (provider === 'builtin' || name !== '') return undefined;
  return { path: 'model.name', key: 'validation.modelNameRequired' };
}

/** @throws AppError `validation_failed` naming the setting that prevents publishing. */
export function assertPublishable(model: StoredModel): void {
  const problem = publishProblem(model);
  if (problem) throw invalidField(problem.path, problem.key);
}

/** @throws AppError `conflict` for an archived chatbot, which must be restored first. */
export function assertNotArchived(status: ChatbotStatus): void {
  if (status === 'archived') throw new AppError('conflict');
}
