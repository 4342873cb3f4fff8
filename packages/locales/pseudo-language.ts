/** A pseudo language (BCP 47 reserves `qaa` to `qtz`) to find untranslated texts and layouts with too little space. */
export const pseudoLanguage = 'qps';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàbƀcçdđeéfƒgğhĥiíjĵkķlļmɱnñoöpþqɋrŕsštŧuüvṽwŵxẋyýzž'.matchAll(/(.)(.)/gu)].flatMap(
    ([, from = '', to = '']) => [
      [from, to],
      [from.toUpperCase(), to.toUpperCase()],
    ],
  ),
);
const extraShare = 0.4;
/** Placeholders, nested keys and tags stay as they are. */
const kept = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?\w+>)/;

/** Returns the text with accents, 40 % longer and in brackets; keeps placeholders and tags. */
export function pseudoText(text: string): string {
  const pieces = text.split(kept);
  const words = pieces.map((piece, index) => (index % 2 === 1 ? piece : accented(piece)));
  const letters = pieces.filter((_, index) => index % 2 === 0).join('').length;
  // Filler in pieces, so that lines can wrap where words could.
  const filler = '~'.repeat(Math.ceil(letters * extraShare)).replace(/~{8}(?=~)/g, '$& ');
  return `[${words.join('')}${filler}]`;
}

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
}

/** Pseudo-translates every text of a file of packages/locales. */
export function pseudoJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'string' ? pseudoText(value) : value,
  );
}
