import type { FlowSecret } from '@parley/contracts/resources/chatbot/flow-secrets';
import type { Executor, Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { SealContext } from '../../ports/sealer.ts';

export interface SecretKey {
  organizationId: string;
  chatbotId: string;
  name: string;
}

/** Context that binds the sealed value to its secret. */
export function secretContext({ organizationId, chatbotId, name }: SecretKey): SealContext {
  return { organizationId, field: `flow_secrets:${chatbotId}:${name}` };
}

export async function hasChatbot(tx: Executor, organizationId: string, chatbotId: string): Promise<boolean> {
  const row = await tx.first<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null`);
  return row !== undefined;
}

/** Locks a chatbot so that its secrets do not change concurrently; false if the organization has no such chatbot. */
export async function lockChatbot(tx: Executor, organizationId: string, chatbotId: string): Promise<boolean> {
  const row = await tx.first<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null
    for no key update`);
  return row !== undefined;
}

export function listSecrets(tx: Executor, organizationId: string, chatbotId: string): Promise<FlowSecret[]> {
  return tx.rows<FlowSecret>(sql`
    select name, hint, origin from flow_secrets
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} order by name`);
}

export function saveSecret(
  tx: Executor,
  { organizationId, chatbotId, name }: SecretKey,
  secret: { sealedValue: string; hint: string; origin: string; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into flow_secrets (organization_id, chatbot_id, name, sealed_value, hint, origin, updated_at)
    values (${organizationId}, ${chatbotId}, ${name}, ${secret.sealedValue}, ${secret.hint}, ${secret.origin}, ${secret.at})
    on conflict (organization_id, chatbot_id, name) do update set sealed_value = excluded.sealed_value,
      hint = excluded.hint, origin = excluded.origin, updated_at = excluded.updated_at`);
}

export function removeSecret(tx: Executor, { organizationId, chatbotId, name }: SecretKey): Promise<number> {
  return tx.execute(sql`
    delete from flow_secrets
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and name = ${name}`);
}

/** The given secrets, still sealed, with the origins that they may be sent to. */
export function listSentSecrets(
  reader: Reader,
  { organizationId, chatbotId }: Omit<SecretKey, 'name'>,
  names: readonly string[],
): Promise<{ name: string; sealed_value: string; origin: string }[]> {
  return reader.rows(sql<{ name: string; sealed_value: string; origin: string }>`
    select name, sealed_value, origin from flow_secrets
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and name = any(${[...names]}::text[])`);
}
