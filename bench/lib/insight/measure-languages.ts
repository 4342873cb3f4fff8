import { bestLanguage } from '../../../packages/server/src/insight/language/detect-language.ts';
import {
  readEnglishQuestions,
  readLanguageRows,
  trainLanguages,
} from '../../../tools/insight/language/train-languages.ts';
import { inFolds } from './folds.ts';
import { score } from './score.ts';

interface Report {
  accuracy_lenient: number;
  by_kind: Record<string, number>;
}

/** Returns the percentage of sentences, word pairs, single words and articles of the declaration whose language is recognized. */
export function measureLanguages(data: string) {
  const questions = readEnglishQuestions(data);
  const judged = inFolds(readLanguageRows(data), (known, unseen) => {
    const model = trainLanguages([...known, ...questions]);
    return unseen.map(({ id, text }) => ({ id, lang: bestLanguage(text, model) ?? '' }));
  });
  const lingua = score<Report>(data, 'langid', 'langid/lingua.jsonl', judged).by_kind;
  const udhr = score<Report>(data, 'langid', 'langid/udhr.jsonl', judged).accuracy_lenient;
  return { sentences: lingua.sentences, pairs: lingua['word-pairs'], words: lingua['single-words'], udhr };
}
