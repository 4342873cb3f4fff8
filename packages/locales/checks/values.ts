import { countedKey, pairsOf, type TranslationCheck } from './translation.ts';

/** In these languages `_one` stands for more numbers than 1 (0 and 1.5, or 21), so that it has to say which. */
const oneIsMany: ReadonlySet<string> = new Set(['fr', 'pt', 'fa', 'ru', 'uk', 'hr', 'hi', 'bn']);

/** Parameters, tags and nested keys stand in the translation as often as in English. */
export const checkValues: TranslationCheck = (translation) => {
  const { language, english } = translation;
  return pairsOf(translation).flatMap(({ key, text, from }) => {
    const parts = countedKey(key, english);
    const mustSayCount = parts?.form === 'one' && parts.type === 'cardinal' && oneIsMany.has(language);
    const wanted = slotsOf(mustSayCount ? (english.get(`${parts.stem}_other`) ?? from) : from);
    const mayOmitCount = parts !== undefined && !mustSayCount;
    const [inEnglish, here] = [wanted, slotsOf(text)].map((slots) =>
      slots.filter((slot) => !(mayOmitCount && slot === '{{count}}')).join(' '),
    );
    return inEnglish === here ? [] : [{ key, fault: `has [${here}], English has [${inEnglish}]` }];
  });
};

function slotsOf(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*([^\s,}]+)[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\)/g)]
    .map(([whole, name]) => (name === undefined ? whole : `{{${name}}}`))
    .sort();
}
