import type { ResponseOf } from '../../../lib/api/client.ts';

type Health = ResponseOf<'GET /api/admin/overview'>['health'];
type Problem = { key: 'disk' | 'deadLetters' | 'jobs' | 'events' | 'mailFailed'; count: number };

/** Work that has waited longer than this is stuck: a job starts within seconds. */
const stuckAfterMs = 10 * 60_000;

/** What is not well, the gravest first. */
export function problemsOf(health: Health, now: Date): Problem[] {
  const isStuck = (oldestAt: string | null) =>
    oldestAt !== null && now.getTime() - Date.parse(oldestAt) > stuckAfterMs;
  const problems: Array<Problem | false> = [
    !health.hasRoom && { key: 'disk', count: 1 },
    isStuck(health.events.oldestAt) && { key: 'events', count: health.events.waiting },
    isStuck(health.jobs.oldestAt) && { key: 'jobs', count: health.jobs.waiting },
    health.jobs.deadLetters > 0 && { key: 'deadLetters', count: health.jobs.deadLetters },
    health.mail.failed > 0 && { key: 'mailFailed', count: health.mail.failed },
  ];
  return problems.filter((problem) => problem !== false);
}
