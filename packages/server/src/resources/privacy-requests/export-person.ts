import type { privacyFiles } from '@parley/contracts/resources/visitors/privacy-requests';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { VisitorData } from '../../kernel/slice/slice.ts';
import { audit } from '../../record/audit/audit.ts';
import { findRunning } from './erasure/erased-conversations.queries.ts';
import { exportLeads } from './find-person.queries.ts';
import { readPrivacyRequest } from './get-privacy-requests.ts';
import { canDownload } from './privacy-requests.presenter.ts';
import type { PrivacyRequestRow } from './privacy-requests.queries.ts';

export interface ExportDeps extends Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'> {
  /** Visitor data of each slice. */
  visitorData: readonly VisitorData[];
}

/**
 * Yields a JSON text with all data of a person, or with the notes about the person, read while it is sent. Notes are a file of
 * their own, because the organization decides whether the person gets them. The download is audited.
 * @throws AppError `not_found` if the request is not an export, or is older than a day.
 */
export async function exportPerson(
  deps: ExportDeps,
  scope: Scope,
  requestId: string,
  file: (typeof privacyFiles)[number],
): Promise<AsyncIterable<string>> {
  const request = await readPrivacyRequest(deps, scope, requestId);
  if (!canDownload(request, deps.clock.now())) throw new AppError('not_found');
  await withScope(deps.database, scope, (tx) =>
    audit(tx, deps, scope, {
      action: 'privacy.download',
      targetKind: 'privacy_request',
      targetId: requestId,
      details: { file },
    }),
  );
  const head = {
    format: `parley-${file === 'notes' ? 'notes' : 'export'}`,
    version: 1,
    organizationId: scope.organizationId,
    at: deps.clock.now().toISOString(),
  };
  return file === 'notes' ? notesOf(deps, scope, head, request) : dataOf(deps, scope, head, request);
}

async function* dataOf(
  deps: ExportDeps,
  scope: Scope,
  head: object,
  { targets: conversationIds, lead_targets: leadIds }: PrivacyRequestRow,
): AsyncGenerator<string> {
  const leads = await withScope(deps.database, scope, (tx) => exportLeads(tx, scope.organizationId, leadIds));
  yield `${JSON.stringify({ ...head, leads }).slice(0, -1)},"conversations":[`;
  let separator = '';
  for (const conversationId of conversationIds) {
    const held = await exportOne(deps, scope, conversationId);
    if (!held) continue;
    yield `${separator}${JSON.stringify(held)}`;
    separator = ',';
  }
  yield ']}';
}

async function* notesOf(
  deps: ExportDeps,
  scope: Scope,
  head: object,
  { targets: conversationIds }: PrivacyRequestRow,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"notes":[`;
  let separator = '';
  for (const conversationId of conversationIds) {
    for (const note of await listNotes(deps, scope, conversationId)) {
      yield `${separator}${JSON.stringify(note)}`;
      separator = ',';
    }
  }
  yield ']}';
}

/** Notes of the staff about one conversation's visitor, apart from what the visitor may read; none if the conversation is gone. */
async function listNotes(deps: ExportDeps, scope: Scope, conversationId: string): Promise<object[]> {
  const { organizationId } = scope;
  return await withScope(deps.database, scope, async (tx) => {
    const found = await findRunning(tx, organizationId, conversationId);
    if (!found) return [];
    const key = { organizationId, chatbotId: found.chatbot_id, conversationId };
    const notes: object[] = [];
    for (const data of deps.visitorData) notes.push(...((await data.notes?.(tx, key)) ?? []));
    return notes;
  });
}

/** Data of all slices about one conversation's visitor; undefined if the conversation is gone. */
async function exportOne(
  deps: ExportDeps,
  scope: Scope,
  conversationId: string,
): Promise<object | undefined> {
  const { organizationId, language } = scope;
  return await withScope(deps.database, scope, async (tx) => {
    const found = await findRunning(tx, organizationId, conversationId);
    if (!found) return undefined;
    const key = { organizationId, chatbotId: found.chatbot_id, conversationId };
    const parts: object[] = [{ chatbotId: key.chatbotId, conversationId }];
    for (const data of deps.visitorData) parts.push((await data.export?.(tx, deps, key, language)) ?? {});
    return Object.assign({}, ...parts);
  });
}
