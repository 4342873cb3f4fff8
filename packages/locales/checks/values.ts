import { countedKey, pairsOf, type TranslationCheck } from './translation.ts';

/** Languages in which `_one` also applies to numbers other than 1 (0 and 1.5, or 21), so the text must contain the number. */
const oneIsMany: ReadonlySet<string> = new Set(['fr', 'pt', 'fa', 'ru', 'uk', 'hr', 'hi', 'bn']);

/** Parameters, tags and nested keys must occur as often as in English. */
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
