import type { FoundKnowledge } from '@parley/contracts/resources/chatbot/knowledge';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { findPassages } from './find-passages.ts';
import { listFoundSources } from './found-sources.queries.ts';

const maxFound = 5;

/** Finds the best five sources and the best five passages of all chatbots of the organization. */
export function findKnowledge(
  { database }: Pick<Deps, 'database'>,
  scope: Scope,
  search: string,
): Promise<FoundKnowledge> {
  const { organizationId } = scope;
  return withScope(database, scope, async (tx) => {
    const sources = await listFoundSources(tx, organizationId, search, maxFound);
    return {
      sources: sources.map((row) => ({
        id: row.id,
        name: row.name,
        type: row.type,
        url: row.url,
        fileName: row.file_name,
        chatbotId: row.chatbot_id,
        chatbotName: row.chatbot_name,
      })),
      passages: await findPassages(tx, organizationId, search, maxFound),
    };
  });
}
