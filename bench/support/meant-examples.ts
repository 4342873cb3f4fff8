import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Networks } from '@parley/meaning/networks/networks';
import { extractAnswer } from '../../packages/knowledge/src/answering/extract.ts';
import type { SemanticFeatures, SemanticScores } from '../../packages/knowledge/src/answering/meaning.ts';
import {
  noFeatures,
  type SupportFeatures,
} from '../../packages/knowledge/src/answering/support/feature-table.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { type HelpdeskQuestion, pagesOf, readQuestions } from '../lib/library/helpdesk-questions.ts';
import { withDatabase } from '../lib/library/retrieval-library.ts';
import { scoreDesk, type Verdict } from '../lib/library/score-desk.ts';
import { askDesk, type MeantQuestion } from './meant-desk.ts';

export type MeantSign = keyof SupportFeatures | keyof SemanticFeatures;

/** A question that was answered regardless of support. */
export interface MeantExample {
  /** Site of its desk: a fit is evaluated on sites outside of its training data. */
  site: string;
  isAnswerable: boolean;
  /** Null if there was nothing to answer with. */
  read: JudgedAnswer | null;
  /** The result by similarity alone, as if the reader model had not finished in time. */
  unread: JudgedAnswer | null;
}

export interface JudgedAnswer {
  signs: Record<MeantSign, number>;
  verdict: Verdict | null;
}

/** Questions about pages on which the reader model was not trained. */
interface Desk {
  site: string;
  pages: string;
  questionsFile: string;
  questions: HelpdeskQuestion[];
}

/** Folder of the project's own desks. */
export const desksFolder = path.join(root, 'bench/questions/desks');

/** Asks the questions of the evaluation data's help desks and of the project's own. */
export async function meantExamples(data: string): Promise<MeantExample[]> {
  const scorer = path.join(data, 'scripts', 'score-helpdesk.mjs');
  const networks = await Networks.load();
  try {
    return await withDatabase(async (database) => {
      const examples: MeantExample[] = [];
      for (const desk of [...desksOf(path.join(data, 'helpdesk')), ...ownDesks()]) {
        const asked: MeantQuestion[] = [];
        for await (const one of askDesk(database, networks, desk.pages, desk.questions)) asked.push(one);
        const [read, unread] = [true, false].map((isRead) => answersOf(asked, isRead, desk, scorer));
        asked.forEach(({ question }, index) => {
          examples.push({
            site: desk.site,
            isAnswerable: question.kind !== 'unanswerable' && question.kind !== 'smalltalk',
            read: read?.[index] ?? null,
            unread: unread?.[index] ?? null,
          });
        });
        console.log(`${desk.site}: ${asked.length} questions`);
      }
      return examples;
    });
  } finally {
    await networks.close();
  }
}

/** Returns the folders of pages for the questions of one file. */
function desksOf(folder: string): Desk[] {
  const questionsFile = path.join(folder, 'questions.jsonl');
  const questions = readQuestions(questionsFile);
  return [...new Set(questions.map(pagesOf))].map((pages) => ({
    site: pages.split(path.sep)[0] ?? pages,
    pages: path.join(folder, 'pages', pages),
    questionsFile,
    questions: questions.filter((question) => pagesOf(question) === pages),
  }));
}

function ownDesks(): Desk[] {
  if (!existsSync(desksFolder)) return [];
  return readdirSync(desksFolder).map((site) => {
    const questionsFile = path.join(desksFolder, site, 'questions.jsonl');
    return {
      site,
      pages: path.join(desksFolder, site, 'pages'),
      questionsFile,
      questions: readQuestions(questionsFile),
    };
  });
}

function answersOf(
  asked: readonly MeantQuestion[],
  isRead: boolean,
  { questionsFile }: Desk,
  scorer: string,
): (JudgedAnswer | null)[] {
  const answers = asked.map(({ question, earlier, passages, meanings }) => ({
    question,
    answer: extractAnswer({
      query: question.question,
      earlier,
      language: question.lang,
      passages,
      meanings: isRead ? meanings : withoutReading(meanings),
      answersAnyway: true,
    }),
  }));
  const verdicts = scoreDesk(
    scorer,
    questionsFile,
    answers.flatMap(({ question, answer }) =>
      answer.status === 'unknown'
        ? []
        : {
            id: question.id,
            answer: answer.content,
            sources: answer.citations.map(({ passage, quote }) => ({ name: passage.sourceName, quote })),
          },
    ),
  );
  return answers.map(({ question, answer }) => {
    const { signs, meaning } = answer.basis.support ?? {};
    if (answer.status === 'unknown' || !meaning) return null;
    return { signs: { ...(signs ?? noFeatures), ...meaning }, verdict: verdicts.get(question.id) ?? null };
  });
}

function withoutReading(meanings: SemanticScores | null): SemanticScores | null {
  if (meanings === null) return null;
  return new Map(
    [...meanings].map(([chunkId, { units }]) => {
      const unread = [...units].map(([start, unit]) => [start, { ...unit, reading: null }] as const);
      return [chunkId, { units: new Map(unread), answers: null }];
    }),
  );
}
