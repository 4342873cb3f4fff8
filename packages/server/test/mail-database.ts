import { readConfig } from '../src/config/config.ts';
import { withPlatform, withScope } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { createDeps } from '../src/kernel/deps/create-deps.ts';
import type { Deps } from '../src/kernel/deps/deps.ts';
import { ManualClock } from '../src/ports/clock.ts';
import { createLog } from '../src/ports/log/log.ts';
import { appendMail } from '../src/record/outbox/mails.ts';
import { createTestDatabase } from './test-databases.ts';

/** The stored fields of an email. */
export interface MailState {
  recipient: string;
  attempts: number;
  last_error: string | null;
  is_sent: boolean;
  is_failed: boolean;
  is_sealed: boolean;
  due_at: Date;
}

/** A database from which no email is sent automatically. */
export interface MailDatabase {
  deps: Deps;
  clock: ManualClock;
  /** Queues an email with a password reset link. */
  write(to: string, organizationId?: string): Promise<void>;
  states(): Promise<MailState[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openMailDatabase(onLog?: (line: string) => void): Promise<MailDatabase> {
  const { database, dispose } = await createTestDatabase();
  const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));
  const level = onLog ? 'debug' : 'silent';
  const deps = await createDeps({
    config: readConfig({ APP_URL: 'https://parley.example', LOG_LEVEL: level }),
    secret: 'test-only-secret-of-32-characters!',
    database,
    log: createLog(level, onLog && { destination: { write: onLog } }),
    clock,
  });
  return {
    deps,
    clock,
    async write(to, organizationId) {
      await withScope(database, { organizationId: null, userId: null }, (tx) =>
        appendMail(tx, deps, {
          kind: 'resetPassword',
          to,
          language: 'en',
          organizationId: organizationId ?? null,
          params: { name: 'Maren', link: '/reset-password?token=secret-of-the-link' },
        }),
      );
    },
    states: () =>
      withPlatform(database, (tx) =>
        tx.rows<MailState>(sql`
          select recipient, attempts, last_error, sent_at is not null as is_sent, failed_at is not null as is_failed,
            sealed_params is not null as is_sealed, due_at
          from mails order by id`),
      ),
    clear: async () => {
      await withPlatform(database, (tx) => tx.execute(sql`delete from mails`));
    },
    async close() {
      await deps.egress.close();
      await dispose();
    },
  };
}
