import type { FlowDocument } from '@parley/flow/document';
import type { Executor, Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type Flow, flowOf } from '../store/chatbot-settings.ts';

/** Ids and names that a chatbot's flow may refer to. */
export interface FlowContext {
  memberIds: string[];
  sourceTags: string[];
  imageIds: string[];
  secrets: { name: string; origin: string }[];
}

export async function findFlowContext(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
): Promise<FlowContext> {
  const row = await tx.first<{
    member_ids: string[];
    source_tags: string[];
    image_ids: string[];
    secrets: FlowContext['secrets'];
  }>(sql`
    select
      (select coalesce(jsonb_agg(user_id), '[]') from memberships where organization_id = ${organizationId}) as member_ids,
      (select coalesce(jsonb_agg(distinct tag), '[]') from knowledge_sources s, unnest(s.tags) as tag
        where s.organization_id = ${organizationId} and s.chatbot_id = ${chatbotId} and s.deleted_at is null) as source_tags,
      (select coalesce(jsonb_agg(version), '[]') from chatbot_pictures
        where organization_id = ${organizationId} and chatbot_id = ${chatbotId}) as image_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'origin', origin)), '[]') from flow_secrets
        where organization_id = ${organizationId} and chatbot_id = ${chatbotId}) as secrets`);
  return {
    memberIds: row?.member_ids ?? [],
    sourceTags: row?.source_tags ?? [],
    imageIds: row?.image_ids ?? [],
    secrets: row?.secrets ?? [],
  };
}

/** Used instead of a port to count visits of a step. */
export const entered = '';

/** How often visitors entered the steps of a version's flow, and left them by each port. */
export function listTraffic(
  tx: Executor,
  { organizationId, chatbotId, version }: { organizationId: string; chatbotId: string; version: number },
): Promise<{ node_id: string; port: string; times: number }[]> {
  return tx.rows(sql<{ node_id: string; port: string; times: number }>`
    select node_id, port, times from flow_traffic
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and version = ${version}`);
}

/** Loads the flow of a version, or of the draft if `version` is null; null without a flow. */
export async function loadFlow(
  reader: Reader,
  {
    organizationId,
    chatbotId,
    version,
  }: { organizationId: string; chatbotId: string; version: number | null },
): Promise<FlowDocument | null> {
  const row = await reader.first<{ flow: Flow }>(
    version === null
      ? sql<{ flow: Flow }>`select flow from chatbots
          where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null`
      : sql<{ flow: Flow }>`select flow from chatbot_versions
          where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and version = ${version}`,
  );
  return row ? flowOf(row.flow) : null;
}
