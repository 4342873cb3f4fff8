import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { DispatchedEvent } from '../../kernel/job.ts';
import { languageOfCode } from '../../lib/sentences.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { appendMail } from '../../record/outbox/append-mail.ts';
import { describeOccasion, type Occasion, type OccasionDeps } from './describe-occasion.ts';
import { renderNotice } from './notice-sentence.ts';
import { insertNotice, listReaders, type ReaderRow } from './notices.queries.ts';

/** Tells the members an event is for, in the ways each has chosen, once. Safe to run again. */
export async function tellMembers(deps: Deps & OccasionDeps, event: DispatchedEvent): Promise<void> {
  const { organizationId } = event;
  const occasion = await describeOccasion(deps, event);
  if (!occasion) return;
  await withScope(deps.database, { organizationId, userId: null }, async (tx) => {
    const readers = await listReaders(tx, organizationId, occasion.roles, occasion.exceptUserIds);
    const shown: string[] = [];
    for (const reader of readers) {
      const noticeId = await tellMember(tx, deps, organizationId, occasion, reader);
      if (noticeId !== undefined) shown.push(noticeId);
    }
    const [first] = shown;
    if (first === undefined) return;
    await appendEvent(tx, deps, {
      organizationId,
      type: 'notice.created',
      resource: 'notice',
      resourceId: first,
    });
  });
}

/** Answers the notice that is shown in the app, if any. */
async function tellMember(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  occasion: Occasion,
  reader: ReaderRow,
): Promise<string | undefined> {
  const { kind, sentence, params, href } = occasion;
  // What was never chosen is on.
  const { email: byMail = true, inApp = true } = reader.notifications[kind] ?? {};
  if (!byMail && !inApp) return undefined;
  const id = deps.ids.next();
  const isNew = await insertNotice(tx, {
    id,
    organizationId,
    userId: reader.user_id,
    kind,
    sentence,
    params,
    href,
    occasion: occasion.key,
    inApp,
    at: deps.clock.now(),
  });
  if (isNew && byMail) await mail(tx, deps, organizationId, occasion, reader);
  return isNew && inApp ? id : undefined;
}

async function mail(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  occasion: Occasion,
  reader: ReaderRow,
): Promise<void> {
  const language = languageOfCode(reader.language) ?? 'en';
  await appendMail(tx, deps, {
    kind: 'notice',
    to: reader.email,
    language,
    organizationId,
    params: { text: renderNotice(deps.sentences, language, occasion), link: occasion.href },
  });
}
