import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

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
