import type { Mutant } from '../mutant.ts';

const archives = 'packages/server/src/resources/organization-archive/organization-archive.http.test.ts';

export const retentionMutants: readonly Mutant[] = [
  {
    guard: 'retention',
    mistake: 'an archive brings conversations that nobody may keep any more',
    file: 'packages/server/src/resources/organization-archive/import-conversations.ts',
    text: 'Date.parse(lastMessageAt) >= (kept.get(chatbot) ?? 0)',
    becomes: 'true',
    tests: [archives],
  },
  {
    guard: 'retention',
    mistake: 'a conversation completes after 300 minutes',
    file: 'packages/server/src/resources/chat/chat.jobs.ts',
    text: 'idleMs = 30 * minuteMs',
    becomes: 'idleMs = 300 * minuteMs',
    tests: ['packages/server/src/resources/chat/visitors/visitor-rights.http.test.ts'],
  },
  {
    guard: 'retention',
    mistake: 'erasing a visitor keeps what is stored',
    file: 'packages/server/src/record/erasure/erase-visitor-data.ts',
    text: 'await data.erase?.(tx, key, held);',
    becomes: 'void data.erase;',
    tests: ['packages/server/src/resources/chat/visitors/visitor-rights.http.test.ts'],
  },
  {
    guard: 'retention',
    mistake: 'a link to a new password lasts a day',
    file: 'packages/server/src/accounts/email/user-token.ts',
    text: 'reset: hourMs',
    becomes: 'reset: 24 * hourMs',
    tests: ['packages/server/src/resources/recovery/reset-password.http.test.ts'],
  },
  {
    guard: 'retention',
    mistake: 'a session lasts 300 days',
    file: 'packages/server/src/accounts/sessions/load-session.ts',
    text: 'absoluteLimitMs = 30 * dayMs',
    becomes: 'absoluteLimitMs = 300 * dayMs',
    tests: [
      'packages/server/src/resources/identity/identity.http.test.ts',
      'packages/server/src/resources/security/security.http.test.ts',
    ],
  },
  {
    guard: 'retention',
    mistake: 'an unused session lasts 70 days',
    file: 'packages/server/src/accounts/sessions/load-session.ts',
    text: 'idleLimitMs = 7 * dayMs',
    becomes: 'idleLimitMs = 70 * dayMs',
    tests: [
      'packages/server/src/resources/identity/identity.http.test.ts',
      'packages/server/src/resources/security/security.http.test.ts',
    ],
  },
  {
    guard: 'retention',
    mistake: 'a visitor’s token lasts ten days',
    file: 'packages/server/src/resources/chat/visitors/start-session.ts',
    text: 'lifetimeMs = dayMs',
    becomes: 'lifetimeMs = 10 * dayMs',
    tests: [
      'packages/server/src/resources/chat/visitors/page/public-access.http.test.ts',
      'packages/server/src/resources/chat/visitors/visitor.http.test.ts',
    ],
  },
  {
    guard: 'retention',
    mistake: 'sent emails are kept for 300 days',
    file: 'packages/server/src/jobs/housekeeping.ts',
    text: 'keepMailsMs = 30 * dayMs',
    becomes: 'keepMailsMs = 300 * dayMs',
    tests: ['packages/server/src/jobs/mail-delivery.db.test.ts'],
  },
  {
    guard: 'retention',
    mistake: 'the plan does not shorten the retention',
    file: 'packages/contracts/src/billing/entitlements.ts',
    text: 'retentionDays === null ? chatbotDays : Math.min(chatbotDays, retentionDays)',
    becomes: 'retentionDays === null ? chatbotDays : Math.max(chatbotDays, retentionDays)',
    tests: [
      'packages/contracts/src/billing/entitlements.test.ts',
      'packages/server/src/resources/conversations/deleting.http.test.ts',
    ],
  },
  {
    guard: 'retention',
    mistake: 'conversations are kept ten times as long',
    file: 'packages/server/src/resources/conversations/conversations.jobs.ts',
    text: 'now.getTime() - days * dayMs',
    becomes: 'now.getTime() - days * dayMs * 10',
    tests: ['packages/server/src/resources/conversations/deleting.http.test.ts'],
  },
  {
    guard: 'retention',
    mistake: 'a conversation that goes on is deleted by its start',
    file: 'packages/server/src/resources/conversations/store/expired-conversations.queries.ts',
    text: ' and last_message_at < ',
    becomes: ' and started_at < ',
    tests: ['packages/server/src/resources/conversations/deleting.http.test.ts'],
  },
  {
    guard: 'retention',
    mistake: 'an answer that is being written is deleted',
    file: 'packages/server/src/resources/conversations/store/expired-conversations.queries.ts',
    text: ' and running_message_id is null\n      order',
    becomes: '\n      order',
    tests: ['packages/server/src/resources/conversations/deleting.http.test.ts'],
  },
];
