import type { StoredAppearance } from '@parley/contracts/settings/appearance-settings';
import type { Executor, Transaction } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Draft, Flow, StoredAnswers, StoredModel } from './chatbot-settings.ts';

export interface VersionRow {
  version: number;
  name: string;
  published_at: Date;
  published_by: string | null;
}

/** A version with its frozen content. */
export interface VersionContentRow extends VersionRow {
  model: StoredModel;
  appearance: StoredAppearance;
  answers: StoredAnswers;
  flow: Flow;
}

export function findVersion(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
  version: number,
): Promise<VersionContentRow | undefined> {
  return tx.first<VersionContentRow>(sql`
    select v.version, v.name, v.published_at, u.full_name as published_by, v.model, v.appearance,
      v.answers, v.flow
    from chatbot_versions v
    left join users u on u.id = v.published_by
    where v.organization_id = ${organizationId} and v.chatbot_id = ${chatbotId} and v.version = ${version}`);
}

/** Newest first; `published_by` is the user's name, null if they no longer exist. */
export function listVersions(tx: Executor, organizationId: string, chatbotId: string): Promise<VersionRow[]> {
  return tx.rows<VersionRow>(sql`
    select v.version, v.name, v.published_at, u.full_name as published_by
    from chatbot_versions v
    left join users u on u.id = v.published_by
    where v.organization_id = ${organizationId} and v.chatbot_id = ${chatbotId}
    order by v.version desc
    limit 1000`);
}

/** Freezes a draft as the next version and returns its number. The chatbot's row must be locked. */
export async function insertVersion(
  tx: Transaction,
  version: Draft & {
    organizationId: string;
    chatbotId: string;
    contentHash: string;
    publishedBy: string | null;
    at: Date;
  },
): Promise<number> {
  const row = await tx.first<{ version: number }>(sql`
    insert into chatbot_versions (organization_id, chatbot_id, version, name, model, appearance, answers, flow, content_hash,
      published_by, published_at)
    select ${version.organizationId}, ${version.chatbotId}, coalesce(max(v.version), 0) + 1, ${version.name},
      ${json(version.model)}, ${json(version.appearance)}, ${json(version.answers)}, ${json(version.flow)}, ${version.contentHash},
      ${version.publishedBy}, ${version.at}
    from chatbot_versions v
    where v.organization_id = ${version.organizationId} and v.chatbot_id = ${version.chatbotId}
    returning version`);
  if (!row) throw new Error('insert returned no version');
  return row.version;
}

/** Adds an archived version with its original number. */
export function insertArchivedVersion(
  tx: Transaction,
  version: Draft & {
    organizationId: string;
    chatbotId: string;
    version: number;
    contentHash: string;
    at: Date;
  },
): Promise<number> {
  return tx.execute(sql`
    insert into chatbot_versions (organization_id, chatbot_id, version, name, model, appearance, answers, flow, content_hash,
      published_by, published_at)
    values (${version.organizationId}, ${version.chatbotId}, ${version.version}, ${version.name}, ${json(version.model)},
      ${json(version.appearance)}, ${json(version.answers)}, ${json(version.flow)}, ${version.contentHash}, null, ${version.at})`);
}
