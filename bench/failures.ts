import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractAnswer } from '../packages/knowledge/src/answering/extract.ts';
import { bestQuote, presentPassage } from '../packages/knowledge/src/answering/passages-for-models.ts';
import { standaloneQuestion } from '../packages/knowledge/src/answering/standalone-question.ts';
import type { Passage } from '../packages/knowledge/src/passages/passage.ts';
import { followUpOf } from '../packages/knowledge/src/question/complete-question.ts';
import { runTurn } from '../packages/server/src/engine/run-turn.ts';
import { recognizeSmallTalk } from '../packages/server/src/engine/small-talk/recognize.ts';
import type { TurnEvent, TurnInput, TurnParts } from '../packages/server/src/engine/turn.ts';
import { retrieveFused } from '../packages/server/src/knowledge/retrieval/retrieve.ts';
import type { KnowledgeBase } from '../packages/server/src/knowledge/testing/knowledge-base.ts';
import { type HelpdeskQuestion, pagesOf, readQuestions } from './lib/library/helpdesk-questions.ts';
import { withDatabase } from './lib/library/retrieval-library.ts';
import { teachPages } from './lib/library/teach-pages.ts';
import type { BenchOptions } from './main.ts';

const botName = 'Help desk';
const shownPassages = 5;

interface Answered {
  question: HelpdeskQuestion;
  end: Extract<TurnEvent, { type: 'end' }>;
  passages: readonly Passage[];
}

/**
 * Answers the questions of `<data>/helpdesk` in this process, without a server, and prints the unsatisfactory ones with the
 * expected answer, the actual answer, and the passages found. For improving answers; `helpdesk` measures the program.
 */
export async function run({ data }: BenchOptions): Promise<void> {
  const folder = join(resolve(data), 'helpdesk');
  const questions = readQuestions(join(folder, 'questions.jsonl'));
  if (questions.length === 0) {
    process.stdout.write(`failures: no data at ${folder}\n`);
    return;
  }
  const answered = await withDatabase(async (database) => {
    const bases = new Map<string, KnowledgeBase>();
    const done: Answered[] = [];
    for (const question of questions) {
      const pages = pagesOf(question);
      const base = bases.get(pages) ?? (await teachPages(database, join(folder, 'pages', pages)));
      bases.set(pages, base);
      done.push(
        await answer(question, (query, earlier) =>
          retrieveFused(
            database,
            { ...base, query, earlier, language: question.lang },
            Promise.resolve(null),
          ),
        ),
      );
    }
    return done;
  });
  for (const verdict of ['wrong', 'half', 'declinedWrongly']) {
    const ids = idsOf(verdict, resolve(data), answered);
    process.stdout.write(`\n## ${verdict}: ${ids.size} of ${questions.length}\n`);
    for (const each of answered) if (ids.has(each.question.id)) process.stdout.write(report(each));
  }
}

type Find = TurnParts<Passage>['retrieve'];

async function answer(question: HelpdeskQuestion, find: Find): Promise<Answered> {
  let found: readonly Passage[] = [];
  const parts: TurnParts<Passage> = {
    retrieve: async (query, earlier) => {
      const passages = await find(query, earlier);
      found = passages;
      return passages;
    },
    modelSteps: [],
    extract: (query, passages, earlier) =>
      extractAnswer({ query, passages, earlier, language: question.lang }),
    quote: bestQuote,
    present: presentPassage,
    check: () => ({ unsupported: new Set(), support: null }),
    estimateTokens: () => 0,
    onFailure: () => {},
  };
  for await (const event of runTurn(inputOf(question), parts, new AbortController().signal)) {
    if (event.type === 'end') return { question, end: event, passages: found };
  }
  throw new Error(`${question.id}: no answer`);
}

function inputOf({ question, lang, history = [] }: HelpdeskQuestion): TurnInput {
  const smallTalk = recognizeSmallTalk(question, botName);
  const before = history.findLast(
    ({ role, content }) => role === 'user' && recognizeSmallTalk(content, botName) === null,
  );
  const followUp = before ? followUpOf(question, lang) : 'no';
  return {
    question,
    history: [],
    chatbot: { name: botName, companyName: null, systemInstructions: '' },
    askedAlone: standaloneQuestion(question, lang),
    earlier: before && followUp !== 'no' ? { message: before.content, isNeeded: followUp === 'yes' } : null,
    language: lang,
    unknownSentence: "I don't know.",
    nearestSentence: "I don't know.",
    contactSentence: null,
    thanksSentence: null,
    smallTalk: smallTalk && { sentence: smallTalk, wantsPerson: false },
  };
}

/** Returns the ids of the questions with a verdict (`<data>/scripts/score-helpdesk.mjs`). */
function idsOf(verdict: string, data: string, answered: readonly Answered[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-failures-'));
  try {
    const file = join(folder, 'predictions.jsonl');
    const lines = answered.map(({ question: { id }, end: { content, mode, sources } }) =>
      JSON.stringify({
        id,
        answer: content,
        declined: sources.length === 0 && mode !== 'smalltalk',
        sources: sources.map(({ sourceName, quote }) => ({ name: sourceName, quote })),
      }),
    );
    writeFileSync(file, lines.join('\n'));
    const questions = join(data, 'helpdesk', 'questions.jsonl');
    const script = join(data, 'scripts', 'score-helpdesk.mjs');
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [script, '--questions', questions, '--pred', file, '--list', verdict],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stderr);
    const ids = stdout.split('\n').flatMap((line) => /^\{"id":"([^"]+)"/.exec(line)?.[1] ?? []);
    return new Set(ids);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report({ question: { id, kind, question, history = [], gold }, end, passages }: Answered): string {
  const found = passages
    .slice(0, shownPassages)
    .map(
      ({ sourceName, headingPath, text }) =>
        `  ${[sourceName, ...headingPath].join(' › ')}: ${text.replace(/\s+/gu, ' ').slice(0, 200)}`,
    );
  return [
    '',
    `### ${id}, ${kind}: ${[...history.map(({ content }) => content.slice(0, 80)), question].join(' → ')}`,
    `expected: ${JSON.stringify(gold ?? 'a decline')}`,
    `answered: ${end.content}`,
    ...found,
    '',
  ].join('\n');
}
