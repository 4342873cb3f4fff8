import type { chatbotRoutes } from '@parley/contracts/resources/chatbot/chatbots';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { privacyDefaults } from '../../../kernel/chatbot/privacy.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { insertChatbot } from '../store/chatbots.queries.ts';
import { defaultSettings } from '../store/default-settings.ts';
import { draftHash } from '../store/draft-hash.ts';
import { reserveQuota } from '../store/reserve-quota.ts';

/**
 * Creates a chatbot as a draft with default settings and the organization's privacy settings, and returns its
 * id.
 * @throws AppError `plan_limit_chatbots`, `idempotency_conflict`.
 */
export async function createChatbot(
  deps: Deps,
  scope: Scope,
  input: BodyOf<typeof chatbotRoutes.createChatbot>,
): Promise<string> {
  return withScope(deps.database, scope, (tx) =>
    createOnce(tx, deps, scope, async () => {
      const organization = await reserveQuota(tx, scope.organizationId);
      const language = deps.sentences.offeredLanguage(organization.language) ?? scope.language;
      const privacy = privacyDefaults(organization.privacy_defaults);
      const settings = defaultSettings(deps.sentences, language, { name: input.name, privacy });
      const id = deps.ids.next();
      await insertChatbot(tx, {
        id,
        organizationId: scope.organizationId,
        name: input.name,
        company_name: input.companyName ?? null,
        goal: input.goal ?? null,
        sector: input.sector ?? null,
        status: 'draft',
        deployment_status: 'inactive',
        ...settings,
        flow: {},
        draft_hash: draftHash({ name: input.name, ...settings, flow: {} }),
        monthly_token_limit: null,
        use_custom_api_key: false,
        createdBy: scope.userId,
        at: deps.clock.now(),
      });
      await audit(tx, deps, scope, { action: 'chatbot.create', targetKind: 'chatbot', targetId: id });
      await appendEvent(tx, deps, {
        organizationId: scope.organizationId,
        type: 'chatbot.created',
        resourceId: id,
        chatbotId: id,
      });
      return id;
    }),
  );
}
