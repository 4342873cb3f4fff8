import type { FlowDocument } from '@parley/flow/document';
import type { Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type Flow, flowOf } from '../store/chatbot-settings.ts';

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
