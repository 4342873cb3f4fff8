import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { protectAnonymous } from '../../../kernel/chatbot/privacy.ts';
import {
  answersOf,
  type StoredAnswers,
  type StoredDeployment,
  type StoredModel,
} from '../store/chatbot-settings.ts';
import type { ChatbotRow } from '../store/chatbots.queries.ts';
import { draftHash } from '../store/draft-hash.ts';

/** The row with all settings of a patch applied, except status, API key, and password. */
export function applyPatch(row: ChatbotRow, patch: ChatbotPatch): ChatbotRow {
  const { customApiKey, useCustomApiKey, monthlyTokenLimit, ...model } = patch.model ?? {};
  const { password, ...deployment } = patch.deployment ?? {};
  const next: ChatbotRow = {
    ...row,
    name: patch.name ?? row.name,
    company_name: given(patch.companyName, row.company_name),
    goal: given(patch.goal, row.goal),
    sector: given(patch.sector, row.sector),
    model: mergeModel(row.model, model),
    appearance: merge(row.appearance, patch.appearance),
    answers: mergeAnswers(row.answers, patch.answers),
    flow: patch.flow === undefined ? row.flow : (patch.flow ?? {}),
    privacy: protectAnonymous(merge(row.privacy, patch.privacy)),
    deployment: mergeDeployment(row.deployment, deployment),
    monthly_token_limit: given(monthlyTokenLimit, row.monthly_token_limit),
    use_custom_api_key: useCustomApiKey ?? row.use_custom_api_key,
  };
  return { ...next, draft_hash: draftHash(next) };
}

/**
 * The built-in answerer keeps the previous provider's name and address for a return to that provider; a different provider starts
 * without them.
 */
function mergeModel(stored: StoredModel, patch: Changes<StoredModel>): StoredModel {
  const { formerProvider, ...model } = merge(stored, patch);
  if (model.provider === 'builtin') {
    const former = stored.provider === 'builtin' ? formerProvider : stored.provider;
    return former === undefined ? model : { ...model, formerProvider: former };
  }
  const isOther = formerProvider !== undefined && formerProvider !== model.provider;
  return isOther ? { ...model, name: patch.name ?? '', baseUrl: patch.baseUrl ?? null } : model;
}

/** Empty texts are removed, so that the defaults apply. */
function mergeAnswers(stored: StoredAnswers, patch: ChatbotPatch['answers']): StoredAnswers {
  if (patch === undefined) return stored;
  const { synonyms, smallTalk, hideUnsupported } = answersOf(stored);
  const texts = Object.entries({ ...smallTalk, ...patch.smallTalk }).filter(([, text]) => Boolean(text));
  const isHidden = patch.hideUnsupported ?? hideUnsupported;
  return {
    synonyms: patch.synonyms ?? synonyms,
    smallTalk: Object.fromEntries(texts),
    // Stored only if true, so that the draft equals one of an earlier release.
    ...(isHidden && { hideUnsupported: true }),
  };
}

function mergeDeployment(
  stored: StoredDeployment,
  { people, allowedDomains, ...patch }: Omit<NonNullable<ChatbotPatch['deployment']>, 'password'>,
): StoredDeployment {
  return merge(stored, {
    ...patch,
    ...(allowedDomains && { allowedDomains: allowedDomains.map((domain) => domain.toLowerCase()) }),
    ...(people && { people: merge(stored.people ?? {}, people) }),
  });
}

function given<T>(value: T | undefined, current: T): T {
  return value === undefined ? current : value;
}

type Changes<T> = { [Key in keyof T]?: T[Key] | undefined };

function merge<T extends object>(current: T, changes: Changes<T> | undefined): T {
  const defined = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(defined) };
}
