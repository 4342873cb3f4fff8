import { languageOf, languages } from '../languages/languages.ts';

const none: readonly string[] = [];
let byWord: Map<string, readonly string[]> | undefined;

/** Returns the other forms of a lowercase word that stemmers do not unify. */
export function irregularForms(word: string, language: string): readonly string[] {
  byWord ??= indexed();
  const forms = byWord.get(`${language} ${word}`) ?? none;
  const respellings = languageOf(language)?.respellings;
  if (respellings === undefined) return forms;
  const others = respellings.flatMap(([form, other]) => (form.test(word) ? [word.replace(form, other)] : []));
  return [...forms, ...others];
}

function indexed(): Map<string, readonly string[]> {
  const index = new Map<string, readonly string[]>();
  for (const { code, irregularForms } of languages) {
    for (const group of irregularForms?.split('|').map((words) => words.split(' ')) ?? []) {
      for (const word of group) {
        const others = group.filter((other) => other !== word);
        index.set(`${code} ${word}`, [...(index.get(`${code} ${word}`) ?? []), ...others]);
      }
    }
  }
  return index;
}
