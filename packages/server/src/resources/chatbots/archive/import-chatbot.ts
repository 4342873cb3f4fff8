import type {
  ArchivedText,
  ChatbotArchive,
  ImportedChatbot,
} from '@parley/contracts/resources/archive/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import { privacyDefaults } from '../../../kernel/chatbot/privacy.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { assertFeature } from '../../../kernel/limits/entitlements.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { createOnce, withContent } from '../../../record/idempotency.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import type { ChatbotDeps } from '../chatbot-deps.ts';
import { applyPatch } from '../settings/apply-patch.ts';
import { assertSettings } from '../settings/assert-settings.ts';
import { insertChatbot, lockChatbot, saveChatbot } from '../store/chatbots.queries.ts';
import { defaultSettings } from '../store/default-settings.ts';
import { draftHash } from '../store/draft-hash.ts';
import { reserveQuota } from '../store/reserve-quota.ts';
import { withoutFlowTeams, withoutTeams } from './export-chatbot.ts';
import { readArchive } from './read-archive.ts';
import { reportImport } from './report-import.ts';

/** Includes dry runs, which do the same work. */
const maxImportsPerHour = 60;

/** Rolls back the transaction of a dry run after it has done everything that the import would do. */
class DryRunEnded extends Error {
  readonly report: ImportedChatbot['report'];

  constructor(report: ImportedChatbot['report']) {
    super('dry run');
    this.report = report;
  }
}

/**
 * Creates a draft from a chatbot's file: settings as `PATCH` would accept them, and texts up to the plan's limit. A dry run does
 * the same and rolls back.
 * @throws AppError `rate_limited`, those of `readArchive`, `plan_limit_chatbots`, `feature_off`, `idempotency_conflict`.
 */
export async function importChatbot(
  deps: ChatbotDeps,
  caller: Scope,
  { request, isDryRun }: { request: HttpRequest; isDryRun: boolean },
): Promise<ImportedChatbot> {
  await consumeRateLimits(deps.rateStore, [
    {
      key: `chatbot-import:${caller.organizationId}:${caller.userId}`,
      maxUses: maxImportsPerHour,
      window: 'hour',
    },
  ]);
  const read = await readArchive(request);
  const { archive, hash } = read;
  const { name } = archive.chatbot;
  assertSettings(deps, archive.chatbot);
  if (!isDryRun) {
    const scope = withContent(caller, hash);
    return withScope(deps.database, scope, async (tx) => {
      const chatbotId = await createOnce(tx, deps, scope, () => createWithTexts(tx, deps, scope, archive));
      return {
        chatbotId,
        name,
        report: await reportImport(tx, scope.organizationId, { chatbotId, ...read }),
      };
    });
  }
  try {
    return await withScope(deps.database, caller, async (tx) => {
      const chatbotId = await createWithTexts(tx, deps, caller, archive);
      throw new DryRunEnded(await reportImport(tx, caller.organizationId, { chatbotId, ...read }));
    });
  } catch (error) {
    if (error instanceof DryRunEnded) return { chatbotId: null, name, report: error.report };
    throw error;
  }
}

async function createWithTexts(
  tx: Transaction,
  deps: ChatbotDeps,
  scope: Scope,
  archive: ChatbotArchive,
): Promise<string> {
  const id = await createFrom(tx, deps, scope, archive);
  const texts = archive.knowledge.filter((source): source is ArchivedText => source.type === 'text');
  await deps.archivedKnowledge.addTexts(tx, scope, id, texts);
  return id;
}

/** Creates a draft from a file's settings. @throws AppError `plan_limit_chatbots`, `feature_off` before anything is written. */
export async function createFrom(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { chatbot: settings }: Pick<ChatbotArchive, 'chatbot'>,
): Promise<string> {
  const { organizationId } = scope;
  const organization = await reserveQuota(tx, organizationId);
  if (settings.appearance.customCss) await assertFeature(tx, deps, organizationId, 'customCss');
  const id = deps.ids.next();
  const at = deps.clock.now();
  await insertDefaults(tx, deps, scope, { id, at, name: settings.name, organization });
  const row = found(await lockChatbot(tx, organizationId, id));
  await saveChatbot(tx, organizationId, applyPatch(row, withoutForeignTeams(settings)), at);
  await audit(tx, deps, scope, { action: 'chatbot.import', targetKind: 'chatbot', targetId: id });
  await appendEvent(tx, deps, { organizationId, type: 'chatbot.created', resourceId: id, chatbotId: id });
  return id;
}

/** The teams belong to the organization that the file comes from. */
function withoutForeignTeams(settings: ChatbotArchive['chatbot']): ChatbotArchive['chatbot'] {
  const { people, ...deployment } = settings.deployment;
  return {
    ...settings,
    deployment: { ...deployment, ...(people && { people: withoutTeams(people) }) },
    ...(settings.flow && { flow: withoutFlowTeams(settings.flow) }),
  };
}

/** Inserts a chatbot with default settings, so that settings missing in the file have their defaults. */
function insertDefaults(
  tx: Transaction,
  { sentences }: Pick<ChatbotDeps, 'sentences'>,
  scope: Scope,
  {
    id,
    at,
    name,
    organization,
  }: { id: string; at: Date; name: string; organization: Awaited<ReturnType<typeof reserveQuota>> },
): Promise<void> {
  const language = sentences.offeredLanguage(organization.language) ?? scope.language;
  const privacy = privacyDefaults(organization.privacy_defaults);
  const settings = defaultSettings(sentences, language, { name, privacy });
  return insertChatbot(tx, {
    id,
    organizationId: scope.organizationId,
    name,
    company_name: null,
    goal: null,
    sector: null,
    status: 'draft',
    deployment_status: 'inactive',
    ...settings,
    flow: {},
    draft_hash: draftHash({ name, ...settings, flow: {} }),
    monthly_token_limit: null,
    use_custom_api_key: false,
    createdBy: scope.userId,
    at,
  });
}
