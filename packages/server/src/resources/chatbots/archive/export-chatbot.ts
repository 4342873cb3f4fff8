import { Readable } from 'node:stream';
import {
  type ArchivedChatbot,
  archiveFormat,
  archiveVersion,
  type ChatbotArchive,
  type LeftBehind,
} from '@parley/contracts/resources/archive/chatbot-archive';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { peoplePatch } from '@parley/contracts/settings/people-settings';
import { maxArchiveBytes, maxArchivedSources } from '@parley/contracts/values/lists';
import type { FlowDocument, FlowNode } from '@parley/flow/document';
import type { z } from 'zod';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { ReadPart } from '../../../kernel/slice/export-table.ts';
import { addressWithoutCredentials } from '../../../lib/secrets/without-credentials.ts';
import { audit } from '../../../record/audit/audit.ts';
import type { ChatbotDeps, ListedSource } from '../chatbot-deps.ts';
import { type FlowContext, findFlowContext } from '../flow/flow.queries.ts';
import { withoutCredentials } from '../flow/without-credentials.ts';
import type { DraftModel } from '../store/chatbot-settings.ts';
import { presentChatbot } from '../store/chatbots.presenter.ts';
import { findChatbot } from '../store/chatbots.queries.ts';

/**
 * Exports a chatbot's draft, live settings and knowledge as a file for import. Knowledge is read a few sources at a time, and
 * only up to the maximum file size.
 * @throws AppError `not_found`, `archive_too_large`.
 */
export async function exportChatbot(
  deps: ChatbotDeps,
  scope: Scope,
  chatbotId: string,
): Promise<{ fileName: string; content: Readable }> {
  const { organizationId } = scope;
  const { chatbot, context } = await withScope(deps.database, scope, async (tx) => {
    const row = found(await findChatbot(tx, organizationId, chatbotId));
    await audit(tx, deps, scope, { action: 'chatbot.export', targetKind: 'chatbot', targetId: chatbotId });
    return {
      chatbot: presentChatbot(row, scope.role),
      context: await findFlowContext(tx, organizationId, chatbotId),
    };
  });
  const read: ReadPart = (part) => withScope(deps.database, scope, part);
  const exportedAt = deps.clock.now().toISOString();
  const { pieces } = await collect(deps, read, { organizationId, chatbot, context, exportedAt });
  return { fileName: `${chatbot.name} ${exportedAt.slice(0, 10)}.json`, content: Readable.from(pieces) };
}

/** Dependencies for listing a chatbot's sources. */
export interface ListDeps {
  archivedKnowledge: Pick<ChatbotDeps['archivedKnowledge'], 'list'>;
}

interface Written {
  organizationId: string;
  chatbot: Chatbot;
  context: FlowContext;
  exportedAt: string;
}

/**
 * Collects all pieces of a file before anything is sent, because a file that is too large to import must be refused.
 * @returns also the storage keys of its source files, by the position of the source
 */
export async function collect(
  deps: ListDeps,
  read: ReadPart,
  written: Written,
): Promise<{ pieces: Buffer[]; fileKeys: ReadonlyMap<number, string> }> {
  const pieces: Buffer[] = [];
  const fileKeys = new Map<number, string>();
  let sizeBytes = 0;
  for await (const piece of writeArchive(deps, read, written, fileKeys)) {
    const bytes = Buffer.from(piece);
    sizeBytes += bytes.length;
    if (sizeBytes > maxArchiveBytes) throw tooLarge();
    pieces.push(bytes);
  }
  return { pieces, fileKeys };
}

function tooLarge(): AppError {
  const maxMb = Math.floor(maxArchiveBytes / 1_048_576);
  return new AppError('archive_too_large', { params: { maxMb, maxSources: maxArchivedSources } });
}

/** Yields the file in pieces: its head, then one source after another. @throws AppError `archive_too_large`. */
async function* writeArchive(
  deps: ListDeps,
  read: ReadPart,
  { organizationId, chatbot, context, exportedAt }: Written,
  fileKeys: Map<number, string>,
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
    chatbot: { ...archivedSettings(chatbot), flow: withoutFlowTeams(flow) },
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "knowledge": [`;
  let after: ListedSource['after'] | null = null;
  let count = 0;
  do {
    const key = after;
    const listed: ListedSource[] = await read((tx) =>
      deps.archivedKnowledge.list(tx, { organizationId, chatbotId: chatbot.id }, key),
    );
    for (const { source, fileKey } of listed) {
      if (fileKey !== null) fileKeys.set(count, fileKey);
      count += 1;
      if (count > maxArchivedSources) throw tooLarge();
      yield `${count === 1 ? '' : ','}\n    ${JSON.stringify(source)}`;
    }
    after = listed.at(-1)?.after ?? null;
  } while (after !== null);
  yield '\n  ]\n}\n';
}

/** Lists each field, so that no new setting is exported without a decision. */
function archivedSettings(chatbot: Chatbot): Omit<ArchivedChatbot, 'flow'> {
  const { model, privacy, deployment } = chatbot;
  const { botAvatar, userAvatar, ...appearance } = chatbot.appearance;
  return {
    name: chatbot.name,
    companyName: chatbot.companyName,
    goal: chatbot.goal,
    sector: chatbot.sector,
    model: { ...archivedModel(model), monthlyTokenLimit: model.monthlyTokenLimit },
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
      people: withoutTeams(deployment.people),
    },
  };
}

/** A team belongs to the organization, and ids mean nothing in another one. */
export function withoutTeams<People extends z.output<typeof peoplePatch>>(people: People): People {
  const rules = people.rules?.map(({ teamId: _, ...rule }) => rule);
  return { ...people, teamId: null, ...(rules && { rules }) };
}

/** Removes the teams that the steps of a flow hand over to. */
export function withoutFlowTeams(flow: FlowDocument | null): FlowDocument | null {
  if (flow === null) return null;
  const nodes = flow.nodes.map((node): FlowNode => {
    if (node.type !== 'handover') return node;
    const { teamId: _, ...data } = node.data;
    return { ...node, data };
  });
  return { ...flow, nodes };
}

/** The model settings in a file. */
export function archivedModel(model: DraftModel): Omit<ArchivedChatbot['model'], 'monthlyTokenLimit'> {
  return {
    provider: model.provider,
    name: model.name,
    temperature: model.temperature,
    maxTokens: model.maxTokens,
    systemInstructions: model.systemInstructions,
    baseUrl: model.baseUrl && addressWithoutCredentials(model.baseUrl),
    showSources: model.showSources,
    fallbacks: model.fallbacks,
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
