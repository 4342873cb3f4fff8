/** Forms of a word that stemmers do not unify, by language (ISO 639-1). */
const forms: Readonly<Record<string, string>> = {
  en: 'begin began begun|bind bound|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|deal dealt|draw drew drawn|drive drove driven|eat ate eaten|fall fell fallen|feel felt|fight fought|find found|fly flew flown|forbid forbade forbidden|forget forgot forgotten|freeze froze frozen|give gave given|grow grew grown|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|leave left|lend lent|lose lost|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|see saw seen|seek sought|sell sold|send sent|shake shook shaken|show shown|shrink shrank shrunk|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|withdraw withdrew withdrawn|write wrote written|child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice|good better best|bad worse worst|far further farther',
};

let byWord: Map<string, readonly string[]> | undefined;

/** By language: endings with accents that people omit but stemmers need, and German infinitives with "zu" ("mitzubringen"). */
const written: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [[/^(ab|an|auf|aus|bei|ein|mit|nach|vor|weg|zurück)(?!zu)(\p{L}{3,}n)$/u, '$1zu$2']],
  es: [[/([cs])ion$/u, '$1ión']],
  pt: [
    [/cao$/u, 'ção'],
    [/coes$/u, 'ções'],
  ],
};

/** Returns the other forms of a lowercase word that stemmers do not unify. */
export function irregularForms(word: string, language: string): readonly string[] {
  byWord ??= indexed();
  const others = (written[language] ?? []).flatMap(([form, other]) =>
    form.test(word) ? [word.replace(form, other)] : [],
  );
  return [...(byWord.get(`${language} ${word}`) ?? []), ...others];
}

function indexed(): Map<string, readonly string[]> {
  const index = new Map<string, readonly string[]>();
  for (const [language, groups] of Object.entries(forms)) {
    for (const group of groups.split('|').map((words) => words.split(' '))) {
      for (const word of group) {
        const others = group.filter((other) => other !== word);
        index.set(`${language} ${word}`, [...(index.get(`${language} ${word}`) ?? []), ...others]);
      }
    }
  }
  return index;
}
