import { setTimeout as wait } from 'node:timers/promises';
import type { Visit } from './kill-load.ts';

/** The contents of an installation after all work has finished. */
export interface Findings {
  /** Texts of the visitors' messages in all conversations. */
  questions: string[];
  /** Number of questions with more than one answer. */
  answeredTwice: number;
  /** Number of answers that are still running. */
  unendedAnswers: number;
  /** Number of sources that are still waiting; the queue retries a lost job after its timeout. */
  waitingSources: number;
  sources: string[];
  patch: number;
}

interface Place {
  url: string;
  cookie: string;
  chatbotId: string;
  patchedId: string;
}

/** An answer ends within this time, even if its process was killed. */
const settleLimitMs = 150_000;

/** Reads all data as soon as nothing is running. */
export async function findAll(place: Place, visits: readonly Visit[]): Promise<Findings> {
  const deadline = Date.now() + settleLimitMs;
  for (;;) {
    const found = await read(place, visits);
    if (found.unendedAnswers === 0 || Date.now() > deadline) return found;
    await Promise.all(visits.map((visit) => readOn(place, visit)));
    await wait(1_000);
  }
}

/** Resumes like a visitor's page after a dropped connection; the stream ends with the answer. */
async function readOn(place: Place, { token }: Visit): Promise<void> {
  const answer = await fetch(`${place.url}/api/chat/${place.chatbotId}/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: AbortSignal.timeout(settleLimitMs),
  });
  await answer.text();
}

async function read(place: Place, visits: readonly Visit[]): Promise<Findings> {
  const found: Findings = {
    questions: [],
    answeredTwice: 0,
    unendedAnswers: 0,
    waitingSources: 0,
    sources: [],
    patch: 0,
  };
  for (const { token } of visits) {
    const { messages } = await get<{ messages: { role: string; status: string; content: string }[] }>(
      `${place.url}/api/chat/${place.chatbotId}/messages`,
      { authorization: `Bearer ${token}` },
    );
    const questions = messages.filter(({ role }) => role === 'user');
    found.questions.push(...questions.map(({ content }) => content));
    found.answeredTwice += Math.max(0, messages.length - 2 * questions.length);
    found.unendedAnswers += messages.filter(({ status }) => status === 'running').length;
  }
  const headers = { cookie: place.cookie };
  const sources = await get<{ name: string; status: string }[]>(
    `${place.url}/api/chatbots/${place.chatbotId}/knowledge`,
    headers,
  );
  found.sources.push(...sources.map(({ name }) => name));
  found.waitingSources += sources.filter(({ status }) => status === 'processing').length;
  const patched = await get<{ companyName: string | null }>(
    `${place.url}/api/chatbots/${place.patchedId}`,
    headers,
  );
  found.patch = Number(patched.companyName ?? 0);
  return found;
}

async function get<Body>(url: string, headers: Record<string, string>): Promise<Body> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}
