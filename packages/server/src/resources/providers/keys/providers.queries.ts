import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import type { Executor, Transaction } from '../../../db/database.ts';
import { json, nothing, type Statement, sql } from '../../../db/sql.ts';

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

/** Whether the row has a key or base URL, and not only an embedding model. */
export function givesAccess({ sealed_key, base_url }: ProviderRow): boolean {
  return sealed_key !== null || base_url !== null;
}

/** Clears the embedding model of other providers, because an organization has only one. */
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

/** Error reported by a provider. */
export interface ProviderReport {
  provider: string;
  said: ProviderSaid;
  at: Date;
}

export function listReports(tx: Executor, organizationId: string): Promise<ProviderReport[]> {
  return tx.rows(sql<ProviderReport>`
    select provider, said, reported_at as at from provider_reports where organization_id = ${organizationId}`);
}

export function saveReport(
  tx: Transaction,
  organizationId: string,
  { provider, said, at }: ProviderReport,
): Promise<number> {
  return tx.execute(sql`
    insert into provider_reports (organization_id, provider, said, reported_at)
    select id, ${provider}, ${json(said)}, ${at} from organizations where id = ${organizationId}
    on conflict (organization_id, provider) do update
      set said = excluded.said, reported_at = excluded.reported_at`);
}

export function removeReport(tx: Transaction, organizationId: string, provider: string): Promise<number> {
  return tx.execute(sql`
    delete from provider_reports where organization_id = ${organizationId} and provider = ${provider}`);
}

/** The latest failure of each provider that embeds knowledge of the organization. */
export function listEmbeddingFailures(tx: Executor, organizationId: string): Promise<ProviderReport[]> {
  return tx.rows(sql<ProviderReport>`
    select distinct on (provider) provider, failure as said, failed_at as at from embedding_indexes
    where organization_id = ${organizationId} and failure is not null and failed_at is not null
    order by provider, failed_at desc`);
}
