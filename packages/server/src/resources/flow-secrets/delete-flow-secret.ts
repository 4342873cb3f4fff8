import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { removeSecret, type SecretKey } from './flow-secrets.queries.ts';

/** Deletes a secret. Requests that refer to it fail from then on. @throws AppError `not_found`. */
export async function deleteFlowSecret(
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  scope: Scope,
  { chatbotId, name }: Omit<SecretKey, 'organizationId'>,
): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    if ((await removeSecret(tx, { organizationId, chatbotId, name })) === 0) throw new AppError('not_found');
    await audit(tx, deps, scope, {
      action: 'chatbot.deleteSecret',
      targetKind: 'chatbot',
      targetId: chatbotId,
      details: { name },
    });
  });
}
