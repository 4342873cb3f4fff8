import type { Language } from '@parley/contracts/language/languages';
import type { Transaction } from '../../db/database.ts';
import { readerOf, tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { billingSentences } from '../../mail/billing-sentences.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { appendMail } from '../../record/outbox/mails.ts';
import { findEffectCause, reserveNotificationEmails } from '../../record/visitor-effects.ts';
import {
  describeNotification,
  lockboxNotification,
  type Notification,
  type NotificationDeps,
  type NotifiedEvent,
} from './describe-notification.ts';
import { renderNotice } from './notice-sentence.ts';
import { findLockboxGrant, insertNotice, listRecipients, type RecipientRow } from './notices.queries.ts';

/** Notifies the members that an event concerns, in the app and by email according to their settings. Idempotent. */
export async function notifyMembers(deps: Deps & NotificationDeps, event: NotifiedEvent): Promise<void> {
  const { organizationId } = event;
  const notification = await describeNotification(deps, event);
  if (!notification) return;
  const mayMail = await takeMails(deps, organizationId, notification, event.resourceId);
  await withScope(deps.database, tenantScope(organizationId), (tx) =>
    notifyRecipients(tx, deps, organizationId, { notification, mayMail }),
  );
}

/**
 * Notifies an organization of an open lockbox grant in the platform's transaction that opens it, so that it cannot open without
 * notification. The later job of the event then sends nothing more.
 */
export async function notifyOfOpenGrant(
  tx: Transaction,
  deps: Deps,
  { organizationId, grantId }: { organizationId: string; grantId: string },
): Promise<void> {
  const grant = await findLockboxGrant(tx, organizationId, grantId);
  if (!grant) return;
  const event = { type: 'lockbox.opened', resourceId: grantId } as const;
  const notification = lockboxNotification(event, grant);
  await notifyRecipients(tx, deps, organizationId, { notification, mayMail: true });
}

async function notifyRecipients(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  { notification, mayMail }: { notification: Notification; mayMail: boolean },
): Promise<void> {
  if ((await notification.subject?.hold(tx)) === false) return;
  const { roles, exceptUserIds, onlyUserIds } = notification;
  const recipients = await listRecipients(tx, organizationId, roles, exceptUserIds, onlyUserIds);
  const shown: string[] = [];
  for (const recipient of recipients) {
    const noticeId = await notifyMember(tx, deps, organizationId, { notification, mayMail, recipient });
    if (noticeId !== undefined) shown.push(noticeId);
  }
  const [first] = shown;
  if (first === undefined) return;
  await appendEvent(tx, deps, {
    organizationId,
    type: 'notice.created',
    resourceId: first,
  });
}

/** A kind is on unless the user has switched it off. */
function chosenBy(
  { kind, always, isQuiet }: Notification,
  { notifications }: RecipientRow,
): { byEmail: boolean; inApp: boolean } {
  const { email = true, inApp = true } = (always === true ? undefined : notifications[kind]) ?? {};
  return { byEmail: email && isQuiet !== true, inApp };
}

/** Whether emails may be sent: those about a visitor's data count against the visitor's email limit. */
async function takeMails(
  deps: Deps,
  organizationId: string,
  notification: Notification,
  leftId: string,
): Promise<boolean> {
  if (!notification.subject || notification.subject.isByMember) return true;
  const reader = readerOf(deps.database, tenantScope(organizationId));
  const cause = await findEffectCause(reader, organizationId, leftId);
  if (!cause) return true;
  const { roles, exceptUserIds, onlyUserIds } = notification;
  const recipients = await listRecipients(reader, organizationId, roles, exceptUserIds, onlyUserIds);
  const wanted = recipients.filter((one) => chosenBy(notification, one).byEmail).length;
  return (
    wanted === 0 ||
    reserveNotificationEmails(deps, cause, { id: `notice:${notification.key}`, people: wanted })
  );
}

/** Notifies one member; returns the id of the notification shown in the app, if any. */
async function notifyMember(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  {
    notification,
    mayMail,
    recipient,
  }: { notification: Notification; mayMail: boolean; recipient: RecipientRow },
): Promise<string | undefined> {
  const { kind, sentence, params, href } = notification;
  const { byEmail, inApp } = chosenBy(notification, recipient);
  if (!byEmail && !inApp) return undefined;
  const id = deps.ids.next();
  const isNew = await insertNotice(tx, {
    id,
    organizationId,
    userId: recipient.user_id,
    kind,
    sentence,
    params,
    href,
    key: notification.key,
    inApp,
    at: deps.clock.now(),
  });
  if (isNew && byEmail && mayMail) await email(tx, deps, organizationId, notification, recipient);
  return isNew && inApp ? id : undefined;
}

async function email(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  notification: Notification,
  recipient: RecipientRow,
): Promise<void> {
  const { announcement, href: link } = notification;
  const to = { to: recipient.email, organizationId, about: notification.subject?.id ?? null };
  if (announcement) {
    // Uses the organization's language, because accountants read them along with the invoices.
    const language =
      deps.sentences.offeredLanguage(recipient.organization_language) ?? languageOf(deps, recipient);
    const { subject, text, outlook } = billingSentences(deps.sentences, language, announcement);
    const params = { organizationName: recipient.organization_name, subject, text, next: outlook, link };
    await appendMail(tx, deps, { kind: 'billing', language, ...to, params });
    return;
  }
  const language = languageOf(deps, recipient);
  const params = { text: renderNotice(deps.sentences, language, notification), link };
  await appendMail(tx, deps, { kind: 'notice', language, ...to, params });
}

function languageOf({ sentences }: Pick<Deps, 'sentences'>, { language }: RecipientRow): Language {
  return sentences.offeredLanguage(language) ?? 'en';
}
