import { createHash } from 'node:crypto';
import { effectiveLimits, retentionOf } from '@parley/contracts/billing/entitlements';
import type { Limits } from '@parley/contracts/billing/limits';
import type {
  DataCategory,
  ProcessingFacts,
  ProcessingPurpose,
} from '@parley/contracts/resources/visitors/compliance';
import { tenantScope, withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import { listAiNotices } from '../../kernel/chatbot/ai-notice.ts';
import { type ChatbotRow, findOrganization, listChatbots } from './compliance.queries.ts';
import type { ComplianceDeps } from './compliance-deps.ts';
import { listProcessors } from './list-processors.ts';

export interface CollectedFacts {
  facts: ProcessingFacts;
  /** First 12 hexadecimal digits of a hash of the facts. */
  version: string;
  /** Language of the organization. */
  language: string | null;
}

/** Collects what the organization does with personal data, from its current settings. @throws AppError `not_found`. */
export async function collectFacts(deps: ComplianceDeps, organizationId: string): Promise<CollectedFacts> {
  const { organization, chatbots } = await withScope(
    deps.database,
    tenantScope(organizationId),
    async (tx) => ({
      organization: found(await findOrganization(tx, organizationId)),
      chatbots: await listChatbots(tx, organizationId),
    }),
  );
  const limits = effectiveLimits(organization);
  const facts: ProcessingFacts = {
    organizationName: organization.name,
    purposes: purposesOf(chatbots),
    categories: categoriesOf(chatbots),
    processors: await listProcessors(deps, organizationId, organization.insight_model),
    chatbots: chatbots.map((row) => presentChatbot(row, limits)),
    aiNotices: listAiNotices(deps.sentences),
  };
  return { facts, version: versionOf(facts), language: organization.language };
}

function versionOf(facts: ProcessingFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);
}

/** A chatbot with anonymization collects no contact details (PRIV-07). */
const takesLeads = ({ privacy }: ChatbotRow) => privacy.leadExtraction && privacy.anonymization === 'none';
const asksForConsent = ({ privacy }: ChatbotRow) => privacy.consentBanner;
const keepsTraces = ({ privacy }: ChatbotRow) => privacy.anonymization !== 'full';

function purposesOf(chatbots: readonly ChatbotRow[]): ProcessingPurpose[] {
  return [
    ...(chatbots.length > 0 ? (['answers', 'insight'] as const) : []),
    ...(chatbots.some(takesLeads) ? (['leads'] as const) : []),
    ...(chatbots.some(asksForConsent) ? (['consents'] as const) : []),
    'accounts',
    'security',
  ];
}

function categoriesOf(chatbots: readonly ChatbotRow[]): DataCategory[] {
  return [
    ...(chatbots.length > 0 ? (['messages', 'judgments'] as const) : []),
    ...(chatbots.some(keepsTraces) ? (['technical'] as const) : []),
    ...(chatbots.some(takesLeads) ? (['contacts'] as const) : []),
    ...(chatbots.some(asksForConsent) ? (['consents'] as const) : []),
    'members',
    'auditLog',
  ];
}

function presentChatbot(
  { id, name, privacy }: ChatbotRow,
  limits: Limits,
): ProcessingFacts['chatbots'][number] {
  return {
    id,
    name,
    consentBanner: privacy.consentBanner,
    privacyPolicyUrl: privacy.privacyPolicyUrl,
    anonymization: privacy.anonymization,
    leadExtraction: privacy.leadExtraction,
    ...retentionOf(privacy.retentionDays, limits),
  };
}
