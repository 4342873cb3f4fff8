import { Readable } from 'node:stream';
import { maxArchiveBytes, maxArchivedSources } from '@parley/contracts/lists';
import {
  type ArchivedChatbot,
  archiveFormat,
  archiveVersion,
  type ChatbotArchive,
  type LeftBehind,
} from '@parley/contracts/resources/chatbot-archive';
import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { addressWithoutCredentials } from '../../../lib/without-credentials.ts';
import { audit } from '../../../record/audit/audit.ts';
import type { ChatbotDeps, ListedSource } from '../chatbot-deps.ts';
import { presentChatbot } from '../chatbots.presenter.ts';
import { findChatbot } from '../chatbots.queries.ts';
import { type FlowContext, findFlowContext } from '../flow-context.queries.ts';
import { withoutCredentials } from '../without-credentials.ts';

/**
 * A chatbot's draft, live settings and knowledge as a file that can be imported. Knowledge is read a few sources at a time, and
 * no further than a file may hold.
 * @throws AppError `not_found`, `archive_too_large`.
 */
export async function exportChatbot(
  deps: ChatbotDeps,
  scope: Scope,
  chatbotId: string,
): Promise<{ fileName: string; content: Readable }> {
  const { organizationId } = scope;
  const { chatbot, context } = await withScope(deps.database, scope, async (tx) => {
    const row = await findChatbot(tx, organizationId, chatbotId);
    if (!row) throw new AppError('not_found');
    await audit(tx, deps, scope, { action: 'chatbot.export', targetKind: 'chatbot', targetId: chatbotId });
    return {
      chatbot: presentChatbot(row, scope.role),
      context: await findFlowContext(tx, organizationId, chatbotId),
    };
  });
  const at = deps.clock.now().toISOString();
  return {
    fileName: `${chatbot.name} ${at.slice(0, 10)}.json`,
    content: Readable.from(await collect(writeArchive(deps, scope, { chatbot, context, exportedAt: at }))),
  };
}

/** All pieces of a file, which an import must take: nothing is sent of one that is too large. */
async function collect(pieces: AsyncIterable<string>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    sizeBytes += bytes.length;
    if (sizeBytes > maxArchiveBytes) throw tooLarge();
    collected.push(bytes);
  }
  return collected;
}

function tooLarge(): AppError {
  const maxMb = Math.floor(maxArchiveBytes / 1_048_576);
  return new AppError('archive_too_large', { params: { maxMb, maxSources: maxArchivedSources } });
}

/** The file in pieces: its head, then source after source. @throws AppError `archive_too_large`. */
async function* writeArchive(
  deps: ChatbotDeps,
  scope: Scope,
  { chatbot, context, exportedAt }: { chatbot: Chatbot; context: FlowContext; exportedAt: string },
): AsyncGenerator<string> {
  const { flow, hadCredentials } = withoutCredentials(
    chatbot.flow ?? null,
    context.secrets.map(({ name }) => name),
  );
  const head: Omit<ChatbotArchive, 'knowledge'> = {
    format: archiveFormat,
    version: archiveVersion,
    exportedAt,
    leftBehind: whatStays(chatbot, context, hadCredentials),
    chatbot: { ...archivedSettings(chatbot), flow },
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "knowledge": [`;
  let after: ListedSource['after'] | null = null;
  let count = 0;
  do {
    const key = after;
    const listed: ListedSource[] = await withScope(deps.database, scope, (tx) =>
      deps.archivedKnowledge.list(tx, { organizationId: scope.organizationId, chatbotId: chatbot.id }, key),
    );
    for (const { source } of listed) {
      count += 1;
      if (count > maxArchivedSources) throw tooLarge();
      yield `${count === 1 ? '' : ','}\n    ${JSON.stringify(source)}`;
    }
    after = listed.at(-1)?.after ?? null;
  } while (after !== null);
  yield '\n  ]\n}\n';
}

/** Field by field, so that no setting leaves with the file before somebody has thought of it. */
function archivedSettings(chatbot: Chatbot): Omit<ArchivedChatbot, 'flow'> {
  const { model, privacy, deployment } = chatbot;
  const { botAvatar, userAvatar, ...appearance } = chatbot.appearance;
  return {
    name: chatbot.name,
    companyName: chatbot.companyName,
    goal: chatbot.goal,
    sector: chatbot.sector,
    model: {
      provider: model.provider,
      name: model.name,
      temperature: model.temperature,
      maxTokens: model.maxTokens,
      systemInstructions: model.systemInstructions,
      baseUrl: model.baseUrl && addressWithoutCredentials(model.baseUrl),
      monthlyTokenLimit: model.monthlyTokenLimit,
      showSources: model.showSources,
      fallbacks: model.fallbacks,
    },
    appearance,
    answers: chatbot.answers,
    privacy: {
      consentBanner: privacy.consentBanner,
      privacyPolicyUrl: privacy.privacyPolicyUrl,
      bannerText: privacy.bannerText,
      anonymization: privacy.anonymization,
      leadExtraction: privacy.leadExtraction,
      retentionDays: privacy.retentionDays,
    },
    deployment: {
      allowedDomains: deployment.allowedDomains,
      rateLimitPerHour: deployment.rateLimitPerHour,
      analytics: deployment.analytics,
      hours: deployment.hours,
      proactive: deployment.proactive,
    },
  };
}

function whatStays(chatbot: Chatbot, context: FlowContext, hadCredentials: boolean): LeftBehind[] {
  const stays: Record<LeftBehind, boolean> = {
    apiKey: chatbot.model.customApiKeyHint !== null,
    password: chatbot.deployment.passwordProtected,
    identityKey: chatbot.deployment.identityKeyAt !== null,
    pictures: context.imageIds.length > 0,
    secrets: context.secrets.length > 0,
    credentials: hadCredentials,
  };
  return Object.entries(stays).flatMap(([name, isLeft]) => (isLeft ? [name as LeftBehind] : []));
}
