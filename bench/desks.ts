import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Networks } from '@parley/meaning/networks/networks';
import { extractAnswer } from '../packages/knowledge/src/answering/extract.ts';
import { root } from '../tools/bootstrap/paths.mjs';
import { type HelpdeskQuestion, readQuestions } from './lib/library/helpdesk-questions.ts';
import { percent, withDatabase } from './lib/library/retrieval-library.ts';
import { scoreDesk } from './lib/library/score-desk.ts';
import type { BenchOptions } from './main.ts';
import { askDesk, type MeantQuestion } from './support/meant-desk.ts';

interface DeskFigures {
  site: string;
  questions: number;
  /** Percentages of the questions, by lexical search alone and with semantic models. */
  wordsContent: number;
  wordsWrong: number;
  content: number;
  wrong: number;
}

const folder = path.join(root, 'bench/questions');

/**
 * Asks the built-in answerer the questions of `bench/questions`, by lexical search alone and with semantic models, and prints how
 * many answers satisfy the user and how many are wrong. Weights are trained on `desks`, not on `blind` and `asides`. In `asides`,
 * each question comes after an expression of feelings or after its topic.
 */
export async function run({ data, json }: BenchOptions): Promise<void> {
  const scorer = path.join(path.resolve(data), 'scripts', 'score-helpdesk.mjs');
  if (!existsSync(scorer)) {
    process.stdout.write(`desks: no scorer at ${scorer}\n`);
    return;
  }
  const networks = await Networks.load();
  const figures: DeskFigures[] = [];
  await withDatabase(async (database) => {
    for (const group of ['desks', 'blind', 'asides']) {
      const entries = readdirSync(path.join(folder, group), { withFileTypes: true });
      for (const { name: site } of entries.filter((entry) => entry.isDirectory())) {
        const questionsFile = path.join(folder, group, site, 'questions.jsonl');
        const questions = readQuestions(questionsFile);
        const asked: MeantQuestion[] = [];
        const pages = path.join(folder, group, site, 'pages');
        for await (const one of askDesk(database, networks, pages, questions)) asked.push(one);
        const words = tally(scorer, questionsFile, questions, asked, false);
        const both = tally(scorer, questionsFile, questions, asked, true);
        figures.push({
          site: `${group}/${site}`,
          questions: questions.length,
          wordsContent: words.content,
          wordsWrong: words.wrong,
          ...both,
        });
      }
    }
  });
  await networks.close();
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

function tally(
  scorer: string,
  questionsFile: string,
  questions: readonly HelpdeskQuestion[],
  asked: readonly MeantQuestion[],
  byMeaning: boolean,
): { content: number; wrong: number } {
  const predictions = asked.flatMap(({ question, alone, ...whole }) => {
    const extract = ({
      query,
      earlier,
      passages,
      bare,
      meanings,
    }: Omit<MeantQuestion, 'question' | 'alone'>) =>
      extractAnswer({
        query,
        earlier,
        language: question.lang,
        passages: byMeaning ? passages : bare,
        meanings: byMeaning ? meanings : null,
      });
    const first = extract(whole);
    const answer = first.status === 'unknown' && alone !== null ? extract(alone) : first;
    const sources =
      answer.status === 'unknown'
        ? []
        : answer.citations.map(({ passage, quote }) => ({ name: passage.sourceName, quote }));
    const content = answer.status === 'unknown' ? '' : answer.content;
    return { id: question.id, answer: content, sources };
  });
  const verdicts = [...scoreDesk(scorer, questionsFile, predictions).values()];
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  return {
    content: percent(count('content'), questions.length),
    wrong: percent(count('wrong'), questions.length),
  };
}
