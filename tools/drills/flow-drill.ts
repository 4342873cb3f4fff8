import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createChatbot, deploy } from '../e2e/acts.ts';
import { type ApiClient, apiClient } from '../e2e/api-client.ts';
import type { RunningServer } from '../e2e/servers/start-server.ts';
import { createRandom } from '../random.ts';
import { drillFlow, type FlowVisit, startFlowVisits } from './flow-visits.ts';
import type { KillOptions } from './kill-drill.ts';

export interface FlowKillFigures {
  kills: number;
  /** Conversations during, before and after the kills. */
  visits: number;
  /** Answers interrupted by a kill. */
  cutAnswers: number;
  /** Conversations that did not reach the end of the flow. */
  unfinished: number;
  lostLeads: number;
  lostMails: number;
  leadsTwice: number;
  mailsTwice: number;
  /** Complete answers that appear twice in one conversation. */
  answersTwice: number;
}

/** Longest time between readiness and the kill. */
const maxLifeMs = 1_500;
/** Time limit for finishing an interrupted answer and for resending an email. */
const settleLimitMs = 120_000;

const signIn = { email: 'ada@example.com', password: 'correct horse' };

/**
 * Kills an installation with SIGKILL at random moments while visitors play a flow that creates leads and sends emails, restarts
 * it each time, lets each conversation finish, and counts duplicates and losses.
 */
export async function runFlowDrill({ start, kills, seed }: KillOptions): Promise<FlowKillFigures> {
  const random = createRandom(seed);
  let server = await start();
  const chatbotId = await publish(server.url);
  const visits = startFlowVisits({ url: () => server.url, chatbotId });
  while (visits.ended() === 0) await wait(50);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random.between(20, maxLifeMs));
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    server = await start();
  }
  const played = await visits.finish(settleLimitMs);
  const leads = await countLeads(server, chatbotId);
  const mails = await settledMails(server, played);
  await server.stop();
  const of = (counts: ReadonlyMap<string, number>) => played.map(({ who }) => counts.get(who) ?? 0);
  const lost = (counts: ReadonlyMap<string, number>) => of(counts).filter((count) => count === 0).length;
  const twice = (counts: ReadonlyMap<string, number>) => of(counts).filter((count) => count > 1).length;
  return {
    kills,
    visits: played.length,
    cutAnswers: played.reduce((sum, { cutAnswers }) => sum + cutAnswers, 0),
    unfinished: played.filter(({ isFinished }) => !isFinished).length,
    lostLeads: lost(leads),
    lostMails: lost(mails),
    leadsTwice: twice(leads),
    mailsTwice: twice(mails),
    answersTwice: played.reduce((sum, { answersTwice }) => sum + answersTwice, 0),
  };
}

async function publish(url: string): Promise<string> {
  const owner = apiClient(url);
  await owner.expectOk('POST', '/api/register', {
    ...signIn,
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id: memberId } = await owner.expectOk<{ id: string }>('GET', '/api/user');
  const { id } = await createChatbot(owner, { name: 'Order desk' });
  await owner.expectOk('PATCH', `/api/chatbots/${id}`, { flow: drillFlow(memberId) });
  await deploy(owner, id);
  return id;
}

/** Number of leads by the visitor's address. */
async function countLeads(server: RunningServer, chatbotId: string): Promise<Map<string, number>> {
  const reader: ApiClient = apiClient(server.url);
  await reader.expectOk('POST', '/api/login', signIn);
  const emails: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await reader.expectOk<{ items: { email: string | null }[] }>(
      'GET',
      `/api/leads?chatbotId=${chatbotId}&pageSize=100&page=${page}`,
    );
    emails.push(...items.map(({ email }) => email ?? ''));
    if (items.length < 100) return countBy(emails);
  }
}

/** Returns the number of emails by visitor, once there is one for each visitor or the time limit has passed. */
async function settledMails(
  server: RunningServer,
  visits: readonly FlowVisit[],
): Promise<Map<string, number>> {
  const deadline = Date.now() + settleLimitMs;
  for (;;) {
    const counts = countBy(mailedAbout(server.dataDir));
    if (visits.every(({ who }) => counts.has(who)) || Date.now() > deadline) return counts;
    await wait(500);
  }
}

/**
 * Returns the visitors that the emails in the outbox are about; subjects contain addresses only in a form that is not clickable.
 */
function mailedAbout(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  const texts = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return texts.flatMap((name) => {
    const subject = /^Subject: Order of (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    return subject === undefined ? [] : subject.replaceAll(' ', '');
  });
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
