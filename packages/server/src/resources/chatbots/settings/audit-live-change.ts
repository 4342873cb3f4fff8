import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import type { ChatbotRow } from '../store/chatbots.queries.ts';

/** Audits the live settings changed by a patch, which take effect without a deployment. */
export async function auditLiveChange(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  scope: Scope,
  before: ChatbotRow,
  patch: ChatbotPatch,
): Promise<void> {
  const { password: _, ...deployment } = patch.deployment ?? {};
  const fields = [
    ...Object.keys(patch.privacy ?? {}).map((field) => `privacy.${field}`),
    ...Object.keys(deployment).map((field) => `deployment.${field}`),
    ...(patch.model?.monthlyTokenLimit === undefined ? [] : ['model.monthlyTokenLimit']),
    ...(patch.model?.useCustomApiKey === undefined ? [] : ['model.useCustomApiKey']),
  ];
  if (fields.length > 0) {
    await audit(tx, deps, scope, {
      action: 'chatbot.settings',
      targetKind: 'chatbot',
      targetId: before.id,
      details: { fields: fields.join(',') },
    });
  }
  // Changing to `active` is a deployment, which has its own audit entry.
  if (patch.status === undefined || patch.status === before.status || patch.status === 'active') return;
  await audit(tx, deps, scope, {
    action: patch.status === 'archived' ? 'chatbot.archive' : 'chatbot.deactivate',
    targetKind: 'chatbot',
    targetId: before.id,
  });
}
