import path from 'node:path';
import { bestLanguage } from '../../../packages/server/src/insight/language/detect-language.ts';
import type { MoodModel } from '../../../packages/server/src/insight/sentiment/mood-model.ts';
import {
  conversationSentiment,
  scoreWith,
} from '../../../packages/server/src/insight/sentiment/score-sentiment.ts';
import {
  readEnglishQuestions,
  readLanguageRows,
  trainLanguages,
} from '../../../tools/insight/language/train-languages.ts';
import { readRows } from '../../../tools/insight/read-rows.ts';
import { readValences } from '../../../tools/insight/sentiment/read-valences.ts';
import { moodExamples, readMoodRows, trainMoods } from '../../../tools/insight/sentiment/train-moods.ts';
import { inFolds } from './folds.ts';
import { score } from './score.ts';

/** Limit of the product's neutral band (SENT-04). */
const neutral = 0.3;
const questionLanguages = ['en', 'de', 'es', 'ar', 'hi'];

interface Conversation {
  id: string;
  turns: { role: string; text: string }[];
}

/**
 * Returns macro-F1 by language with the product's bands, the percentage of plain questions not recognized as neutral, and the
 * rank correlation with human ratings.
 */
export function measureMoods(data: string) {
  const languages = trainLanguages([...readLanguageRows(data), ...readEnglishQuestions(data)]);
  const valences = readValences();
  const basis = { languages, valences, examples: moodExamples(data, valences, languages) };
  const judge = (text: string, model: MoodModel) => scoreWith(text, bestLanguage(text, languages), model);
  const rows = readMoodRows(data);
  const judged = inFolds(rows, (known, unseen) => {
    const model = trainMoods(basis, known);
    return unseen.map(({ id, text }) => ({ id, score: judge(text, model) ?? 0 }));
  });
  const byLanguage = Object.fromEntries(
    [...new Set(rows.map(({ lang }) => lang))].map((lang) => {
      const gold = rows.filter((row) => row.lang === lang);
      return [
        lang,
        score<{ macro_f1: number }>(data, 'sentiment', gold, judged, ['--threshold', String(neutral)])
          .macro_f1,
      ];
    }),
  );
  const model = trainMoods(basis, rows);
  const neutralQuestions = Object.fromEntries(
    questionLanguages.map((lang) => {
      const asked = readRows<{ question: string }>(
        path.join(data, 'retrieval', 'xquad', `${lang}.questions.jsonl`),
      );
      const moody = asked.filter(({ question }) => Math.abs(judge(question, model) ?? 0) >= neutral);
      return [lang, rounded((100 * moody.length) / asked.length)];
    }),
  );
  const values = Object.values(byLanguage);
  const mean = rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
  return {
    sentiment: { mean, ...byLanguage, neutralQuestions },
    satisfaction: {
      mwoz: satisfaction(data, 'mwoz', judge, model),
      sgd: satisfaction(data, 'sgd', judge, model),
    },
  };
}

function satisfaction(
  data: string,
  set: string,
  judge: (text: string, model: MoodModel) => number | null,
  model: MoodModel,
): number {
  const file = `conversations/satisfaction-${set}.jsonl`;
  const judged = readRows<Conversation>(path.join(data, file)).map(({ id, turns }) => {
    const said = turns.filter(({ role }) => role === 'user');
    return { id, score: conversationSentiment(said.map(({ text }) => judge(text, model))) ?? 0 };
  });
  return score<{ overall_satisfaction: { spearman: number } }>(data, 'sentiment', file, judged)
    .overall_satisfaction.spearman;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
