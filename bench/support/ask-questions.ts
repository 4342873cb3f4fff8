import path from 'node:path';
import { extractAnswer } from '../../packages/knowledge/src/answering/extract.ts';
import type { SupportFeatures } from '../../packages/knowledge/src/answering/support/feature-table.ts';
import type { Passage } from '../../packages/knowledge/src/passages/passage.ts';
import { followUpOf } from '../../packages/knowledge/src/question/complete-question.ts';
import type { Database } from '../../packages/server/src/db/database.ts';
import { recognizeSmallTalk } from '../../packages/server/src/engine/small-talk/recognize.ts';
import { retrieveFused } from '../../packages/server/src/knowledge/retrieval/retrieve.ts';
import type { KnowledgeBase } from '../../packages/server/src/knowledge/testing/knowledge-base.ts';
import { type HelpdeskQuestion, pagesOf, readQuestions } from '../lib/library/helpdesk-questions.ts';
import { type DataSet, readSquad, readXquad } from '../lib/library/retrieval-data.ts';
import { Library } from '../lib/library/retrieval-library.ts';
import { type DeskPrediction, scoreDesk } from '../lib/library/score-desk.ts';
import { teachPages } from '../lib/library/teach-pages.ts';

/** Kinds of questions; `…-elsewhere` are asked about pages that do not contain the answer. */
export type Origin = 'helpdesk' | 'helpdesk-elsewhere' | 'squad' | 'xquad' | 'xquad-elsewhere';

/** A question that was answered regardless of support. */
export interface AskedQuestion {
  origin: Origin;
  /** Key of the questions that must stay in the same half. */
  group: string;
  signs: SupportFeatures;
  isAnswerable: boolean;
  /** Null if the answer is neither right nor wrong. */
  isRight: boolean | null;
}

const botName = 'Help desk';
/** Kinds of help desk questions that may be asked about the pages of another desk. */
const askedElsewhere = new Set(['fact', 'howto', 'table', 'yesno', 'paraphrase', 'keyword']);
/** Uses every third question of XQuAD, which has the same ones in each language. */
const xquadStep = 3;

/** Asks all questions of the evaluation data. */
export async function askQuestions(database: Database, data: string): Promise<AskedQuestion[]> {
  return [
    ...(await askHelpdesk(
      database,
      path.join(data, 'helpdesk'),
      path.join(data, 'scripts', 'score-helpdesk.mjs'),
    )),
    ...(await askSquad(database, readSquad(data))),
    ...(await askXquad(database, readXquad(data))),
  ];
}

async function askHelpdesk(database: Database, folder: string, scorer: string): Promise<AskedQuestion[]> {
  const file = path.join(folder, 'questions.jsonl');
  const questions = readQuestions(file).filter(
    ({ question }) => recognizeSmallTalk(question, botName) === null,
  );
  const bases = new Map<string, KnowledgeBase>();
  for (const pages of new Set(questions.map(pagesOf)))
    bases.set(pages, await teachPages(database, path.join(folder, 'pages', pages)));
  const asked: (AskedQuestion & { id: string })[] = [];
  const predictions: DeskPrediction[] = [];
  for (const question of questions) {
    const own = pagesOf(question);
    for (const [pages, base] of bases) {
      if (pages !== own && !isAskedElsewhere(question, pages)) continue;
      const answer = await askPages(database, base, question);
      const { signs } = answer.basis.support ?? {};
      if (answer.status === 'unknown' || !signs) continue;
      const isAnswerable = pages === own && question.kind !== 'unanswerable';
      const origin = pages === own ? 'helpdesk' : 'helpdesk-elsewhere';
      asked.push({ origin, group: question.id, id: question.id, signs, isAnswerable, isRight: false });
      if (pages !== own) continue;
      const sources = answer.citations.map(({ passage, quote }) => ({ name: passage.sourceName, quote }));
      predictions.push({ id: question.id, answer: answer.content, sources });
    }
  }
  const verdicts = scoreDesk(scorer, file, predictions);
  return asked.map(({ id, ...one }) => {
    if (one.origin !== 'helpdesk') return one;
    const verdict = verdicts.get(id);
    return { ...one, isRight: verdict === 'half' ? null : verdict === 'content' };
  });
}

/**
 * Whether to ask a question about these pages of another desk: English questions, of the guide only its English pages, and no
 * questions from the guide.
 */
function isAskedElsewhere({ lang, kind, set, history }: HelpdeskQuestion, pages: string): boolean {
  if (lang !== 'en' || history !== undefined || !askedElsewhere.has(kind)) return false;
  return set !== 'guide' && (pages === path.join('guide', 'en') || !pages.startsWith('guide'));
}

async function askPages(
  database: Database,
  base: KnowledgeBase,
  { question, lang, history = [] }: HelpdeskQuestion,
) {
  const before = history.findLast(
    ({ role, content }) => role === 'user' && recognizeSmallTalk(content, botName) === null,
  );
  const goesOn = before !== undefined && followUpOf(question, lang) !== 'no';
  const earlier = goesOn ? before.content : null;
  const input = { ...base, query: question, earlier, language: lang };
  const passages = await retrieveFused(database, input, Promise.resolve(null));
  return extractAnswer({ query: question, passages, earlier, language: lang, answersAnyway: true });
}

async function askSquad(database: Database, squad: DataSet | null): Promise<AskedQuestion[]> {
  if (squad === null) return [];
  const library = await Library.of(database, squad.paragraphs);
  const asked: AskedQuestion[] = [];
  for (const { question, gold, answers, answerable = null } of squad.questions) {
    if (answers === undefined || answerable === null) continue;
    const signs = judge(question, await library.ask(question), answers, null);
    if (signs === null) continue;
    const isRight = !answerable ? false : signs.isContained ? true : null;
    const group = gold.split('#')[0] ?? gold;
    asked.push({ origin: 'squad', group, signs: signs.signs, isAnswerable: answerable, isRight });
  }
  return asked;
}

/** Asks each question about the half of the articles that contains its paragraph, and about the other half. */
async function askXquad(database: Database, languages: Map<string, DataSet>): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const [language, { paragraphs, questions }] of languages) {
    const articles = [...new Set(paragraphs.map(({ id }) => articleOf(id)))];
    const isFirst = (id: string) => articles.indexOf(articleOf(id)) % 2 === 0;
    for (const first of [true, false]) {
      const half = paragraphs.filter(({ id }) => isFirst(id) === first);
      const library = await Library.of(database, half);
      for (const { question, gold, answers = [] } of questions.filter((_, at) => at % xquadStep === 0)) {
        const found = judge(question, await library.ask(question), answers, language);
        if (found === null) continue;
        const isAnswerable = isFirst(gold) === first;
        const isRight = !isAnswerable ? false : found.isContained ? true : null;
        const origin = isAnswerable ? 'xquad' : 'xquad-elsewhere';
        asked.push({ origin, group: articleOf(gold), signs: found.signs, isAnswerable, isRight });
      }
    }
  }
  return asked;
}

function articleOf(id: string): string {
  return id.split('#')[0] ?? id;
}

function judge(
  query: string,
  passages: readonly Passage[],
  answers: readonly string[],
  language: string | null,
): { signs: SupportFeatures; isContained: boolean } | null {
  const answer = extractAnswer({ query, passages, language, answersAnyway: true });
  const { signs } = answer.basis.support ?? {};
  if (answer.status === 'unknown' || !signs) return null;
  const text = letters(answer.content.replace(/ \[\d+\]/g, ''));
  return { signs, isContained: answers.some((each) => letters(each) !== '' && text.includes(letters(each))) };
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
