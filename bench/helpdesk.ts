import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import type { ApiClient } from '../tools/e2e/api-client.ts';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { type HelpdeskQuestion, pagesOf, readQuestions } from './lib/library/helpdesk-questions.ts';
import { registerOwner } from './lib/register-owner.ts';
import type { BenchOptions } from './main.ts';

const readLimitMs = 120_000;
const artifacts = join(root, '.artifacts');

interface Prediction {
  id: string;
  answer: string;
  mode: string | null;
  sources: { name: string; quote: string }[];
}

/**
 * Asks the built program the questions of `<data>/helpdesk` like visitors, with the built-in answerer, and prints how many
 * answers satisfy the user (`<data>/scripts/score-helpdesk.mjs`). Saves the answers in `.artifacts/helpdesk.jsonl`.
 */
export async function run({ data, json, table }: BenchOptions): Promise<void> {
  const folder = join(resolve(data), 'helpdesk');
  const questions = readQuestions(join(folder, 'questions.jsonl'));
  if (questions.length === 0) {
    process.stdout.write(`helpdesk: no data at ${folder}\n`);
    return;
  }
  await ensureBuilt(process.execPath);
  const predictions = await withCleanUp(async (later) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-data-'));
    later(async () => rmSync(dataDir, { recursive: true }));
    const server = await startServer({ dataDir, env: { ...serverEnv, ...placeTable(dataDir, table) } });
    later(async () => void (await server.stop()));
    const owner = await registerOwner(server.url);
    const chatbots = new Map<string, string>();
    for (const name of new Set(questions.map(pagesOf))) {
      chatbots.set(name, await teach(owner, name, join(folder, 'pages', name), table !== undefined));
    }
    const answered: Prediction[] = [];
    for (const question of questions) {
      answered.push(await ask(server.url, chatbots.get(pagesOf(question)) ?? '', question));
    }
    return answered;
  });
  const scores = score(resolve(data), join(folder, 'questions.jsonl'), predictions);
  if (json) console.log(JSON.stringify(scores));
  else for (const group of ['sets', 'kinds'] as const) console.table(scores[group]);
  if (!json) console.table({ overall: scores.overall });
}

const serverEnv = {
  DEFAULT_PLAN: 'enterprise',
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '100000',
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '100000',
  LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '100000',
  LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '100000',
  LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '100000',
};

/** Publishes a chatbot with the pages of a folder as knowledge. */
async function teach(owner: ApiClient, name: string, folder: string, isEmbedded: boolean): Promise<string> {
  const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: `Help desk ${name}` });
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  for (const file of files) {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(join(folder, file))]), file);
    await owner.expectOk('POST', `/api/chatbots/${id}/knowledge`, form);
  }
  const deadline = Date.now() + readLimitMs;
  for (;;) {
    const sources = await owner.expectOk<{ status: string }[]>('GET', `/api/chatbots/${id}/knowledge`);
    const areRead = sources.length === files.length && sources.every(({ status }) => status === 'ready');
    if (areRead && (!isEmbedded || (await isSearchedByMeaning(owner, id)))) break;
    if (Date.now() > deadline) throw new Error(`${name} is not read`);
    await sleep(200);
  }
  await owner.expectOk('POST', `/api/chatbots/${id}/deploy`);
  return id;
}

/** Passages have a vector rank as soon as all are embedded. */
async function isSearchedByMeaning(owner: ApiClient, id: string): Promise<boolean> {
  const { results } = await owner.expectOk<{ results: { ranks: { vector: number | null } }[] }>(
    'POST',
    `/api/chatbots/${id}/knowledge/search`,
    { query: 'how to start a project' },
  );
  return results.some(({ ranks }) => ranks.vector !== null);
}

/** Copies a table of token vectors to the program's data folder, and configures it for the installation. */
function placeTable(dataDir: string, table: string | undefined): Record<string, string> {
  if (table === undefined) return {};
  mkdirSync(join(dataDir, 'models'));
  symlinkSync(resolve(table), join(dataDir, 'models', basename(table)));
  return { EMBEDDING_MODEL: `static:${basename(table)}` };
}

interface Answer {
  visitorToken?: string;
  message: { content: string; mode: string | null; sources: { sourceName: string; quote: string }[] };
}

async function ask(url: string, chatbotId: string, question: HelpdeskQuestion): Promise<Prediction> {
  let token = '';
  let last: Answer | undefined;
  const before = (question.history ?? []).filter(({ role }) => role === 'user').map(({ content }) => content);
  for (const message of [...before, question.question]) {
    const response = await fetch(`${url}/api/chat/${chatbotId}/messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': question.lang,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ message }),
    });
    if (!response.ok) throw new Error(`${question.id}: ${response.status} ${await response.text()}`);
    last = (await response.json()) as Answer;
    token = last.visitorToken ?? token;
  }
  const { content = '', mode = null, sources = [] } = last?.message ?? {};
  return {
    id: question.id,
    answer: content,
    mode,
    sources: sources.map(({ sourceName, quote }) => ({ name: sourceName, quote })),
  };
}

type Scores = Record<'sets' | 'kinds', Record<string, object>> & { overall: object };

/** An answer without sources counts as declined unless it is small talk. */
function score(data: string, questions: string, predictions: readonly Prediction[]): Scores {
  const folder = mkdtempSync(join(tmpdir(), 'parley-helpdesk-'));
  try {
    const file = join(folder, 'predictions.jsonl');
    const lines = predictions.map(({ mode, ...prediction }) =>
      JSON.stringify({ ...prediction, declined: prediction.sources.length === 0 && mode !== 'smalltalk' }),
    );
    writeFileSync(file, lines.join('\n'));
    mkdirSync(artifacts, { recursive: true });
    writeFileSync(join(artifacts, 'helpdesk.jsonl'), lines.join('\n'));
    const script = join(data, 'scripts', 'score-helpdesk.mjs');
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [script, '--questions', questions, '--pred', file],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
