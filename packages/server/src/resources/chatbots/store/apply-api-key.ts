import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { isSameModelAddress } from '@parley/contracts/settings/model-address';
import { chatbotKeyContext } from '../../../kernel/chatbot/chatbot.ts';
import { keyHint } from '../../../lib/secrets/secrets.ts';
import type { Sealer } from '../../../ports/sealer.ts';
import type { ChatbotRow } from './chatbots.queries.ts';

/**
 * Applies a patch to the chatbot's own key. A given key is sealed. The stored key is removed if it is cleared, or if provider or
 * base URL change without a new key, so that a key is never sent to another address (SEC-33). With the built-in answerer, which
 * makes no calls, the key is kept for a return to its provider.
 * @param before the row as stored.
 * @param merged the row with the patch's settings.
 */
export function applyApiKey(
  sealer: Sealer,
  organizationId: string,
  patch: ChatbotPatch,
  { before, merged }: { before: ChatbotRow; merged: ChatbotRow },
): ChatbotRow {
  const key = patch.model?.customApiKey;
  if (key === undefined && !isMoved(before, merged)) return merged;
  if (key === undefined || key === null) {
    return {
      ...merged,
      sealed_api_key: null,
      api_key_hint: null,
      api_key_provider: null,
      api_key_base_url: null,
    };
  }
  return {
    ...merged,
    sealed_api_key: sealer.seal(key, chatbotKeyContext(organizationId, merged.id)),
    api_key_hint: keyHint(key),
    api_key_provider: merged.model.provider,
    api_key_base_url: merged.model.baseUrl,
    use_custom_api_key: patch.model?.useCustomApiKey ?? true,
  };
}

function isMoved(
  { model, api_key_provider, api_key_base_url }: ChatbotRow,
  { model: next }: ChatbotRow,
): boolean {
  const isElsewhere = !isSameModelAddress(model.baseUrl, next.baseUrl);
  if (next.provider === 'builtin') return isElsewhere;
  if (model.provider === next.provider && !isElsewhere) return false;
  return api_key_provider !== next.provider || !isSameModelAddress(api_key_base_url, next.baseUrl);
}
