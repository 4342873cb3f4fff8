import type { Executor, Transaction } from '../../db/database.ts';
import { nothing, type Statement, sql } from '../../db/sql.ts';

export interface ProviderRow {
  provider: string;
  sealed_key: string | null;
  key_hint: string | null;
  base_url: string | null;
  embedding_model: string | null;
}

export function listProviderKeys(tx: Executor, organizationId: string): Promise<ProviderRow[]> {
  return tx.rows(selectKeys(organizationId, nothing));
}

export function findProviderKey(
  tx: Executor,
  organizationId: string,
  provider: string,
): Promise<ProviderRow | undefined> {
  return tx.first(selectKeys(organizationId, sql`and provider = ${provider}`));
}

/** Like `findProviderKey`, locked until the transaction ends. */
export function lockProviderKey(
  tx: Transaction,
  organizationId: string,
  provider: string,
): Promise<ProviderRow | undefined> {
  return tx.first(selectKeys(organizationId, sql`and provider = ${provider} for update`));
}

function selectKeys(organizationId: string, rest: Statement): Statement<ProviderRow> {
  return sql`
    select provider, sealed_key, key_hint, base_url, embedding_model from provider_keys
    where organization_id = ${organizationId} ${rest}`;
}

export function saveProviderKey(
  tx: Transaction,
  organizationId: string,
  row: ProviderRow,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    insert into provider_keys (organization_id, provider, sealed_key, key_hint, base_url, embedding_model, updated_at)
    values (${organizationId}, ${row.provider}, ${row.sealed_key}, ${row.key_hint}, ${row.base_url},
      ${row.embedding_model}, ${at})
    on conflict (organization_id, provider) do update set sealed_key = excluded.sealed_key,
      key_hint = excluded.key_hint, base_url = excluded.base_url, embedding_model = excluded.embedding_model,
      updated_at = excluded.updated_at`);
}

/** Whether the row has a key or an address; one that only names an embedding model has neither. */
export function givesAccess({ sealed_key, base_url }: ProviderRow): boolean {
  return sealed_key !== null || base_url !== null;
}

/** An organization has one embedding model at a time. */
export function clearOtherEmbeddingModels(
  tx: Transaction,
  organizationId: string,
  provider: string,
): Promise<number> {
  return tx.execute(sql`
    update provider_keys set embedding_model = null
    where organization_id = ${organizationId} and provider <> ${provider} and embedding_model is not null`);
}

export function removeProviderKey(
  tx: Transaction,
  organizationId: string,
  provider: string,
): Promise<number> {
  return tx.execute(sql`
    delete from provider_keys where organization_id = ${organizationId} and provider = ${provider}`);
}
