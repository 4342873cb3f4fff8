import { type FlowSecret, maxFlowSecrets } from '@parley/contracts/resources/chatbot/flow-secrets';
import { withScope } from '../../db/scope.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { keyHint } from '../../lib/secrets/secrets.ts';
import { audit } from '../../record/audit/audit.ts';
import {
  listSecrets,
  lockChatbot,
  type SecretKey,
  saveSecret,
  secretContext,
} from './flow-secrets.queries.ts';

/**
 * Stores a secret with the only origin it is sent to. Replaces a secret of the same name including its value, so that a value is
 * never sent to another origin.
 * @throws AppError `not_found`, `validation_failed` for an origin that cannot be called or for too many secrets.
 */
export async function putFlowSecret(
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'sealer' | 'egress'>,
  scope: Scope,
  { chatbotId, name }: Omit<SecretKey, 'organizationId'>,
  { value, origin: address }: { value: string; origin: string },
): Promise<FlowSecret> {
  const origin = originOf(deps, address);
  const key = { organizationId: scope.organizationId, chatbotId, name };
  const hint = keyHint(value);
  await withScope(deps.database, scope, async (tx) => {
    if (!(await lockChatbot(tx, key.organizationId, chatbotId))) throw new AppError('not_found');
    const others = (await listSecrets(tx, key.organizationId, chatbotId)).filter((one) => one.name !== name);
    if (others.length >= maxFlowSecrets) throw invalidField('name', 'validation.secretsTooMany');
    const sealedValue = deps.sealer.seal(value, secretContext(key));
    await saveSecret(tx, key, { sealedValue, hint, origin, at: deps.clock.now() });
    await audit(tx, deps, scope, {
      action: 'chatbot.setSecret',
      targetKind: 'chatbot',
      targetId: chatbotId,
      details: { name, origin },
    });
  });
  return { name, hint, origin };
}

function originOf({ egress }: Pick<Deps, 'egress'>, address: string): string {
  try {
    egress.assertAllowed(address);
  } catch {
    throw invalidField('origin', 'validation.addressNotAllowed');
  }
  return new URL(address).origin;
}
