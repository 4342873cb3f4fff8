import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import { withScope } from '../../db/scope.ts';
import type { TurnParts } from '../../engine/turn.ts';
import { bestQuote } from '../../knowledge/answer/best-quote.ts';
import { extractAnswer } from '../../knowledge/answer/extract.ts';
import { type Passage, retrieve } from '../../knowledge/retrieve.ts';
import { openAICompatibleModel } from '../../models/openai-compatible.ts';
import type { ChatDeps } from './chat-deps.ts';

/** The rungs of this chatbot's ladder: its model where it has one, and the extractive answerer. */
export async function turnParts(deps: ChatDeps, snapshot: ChatbotSnapshot): Promise<TurnParts<Passage>> {
  const { organizationId, chatbotId } = snapshot;
  return {
    retrieve: (query) =>
      withScope(deps.database, { organizationId, userId: null }, (tx) =>
        retrieve(tx, { organizationId, chatbotId, query }),
      ),
    extract: (query, passages) => {
      const answer = extractAnswer({ query, passages });
      return answer.status === 'answered' ? answer : null;
    },
    quote: bestQuote,
    generate: await modelOf(deps, snapshot),
    onFailure: (error) => deps.log.warn({ err: error, chatbotId }, 'model_failed'),
  };
}

async function modelOf(deps: ChatDeps, snapshot: ChatbotSnapshot): Promise<TurnParts<Passage>['generate']> {
  const { model } = snapshot;
  if (model.provider === 'builtin') return null;
  const access = await deps.resolveProviderKey(deps, snapshot);
  if (!access) return null;
  return openAICompatibleModel({
    baseUrl: access.baseUrl,
    apiKey: access.apiKey,
    modelName: model.name,
    temperature: model.temperature,
    maxTokens: model.maxTokens,
    fetch: access.isOperatorAddress ? deps.egress.operatorFetch : deps.egress.tenantFetch,
  });
}
