/** A language of nobody (BCP 47 keeps `qaa` to `qtz` free), to see what is not translated or has no room. */
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

/** The text with accents, 40 % longer and in brackets; placeholders and tags are kept. */
export function pseudoText(text: string): string {
  const pieces = text.split(kept);
  const words = pieces.map((piece, index) => (index % 2 === 1 ? piece : accented(piece)));
  const letters = pieces.filter((_, index) => index % 2 === 0).join('').length;
  // In pieces, or the longest would find no room where words of a language do.
  const filler = '~'.repeat(Math.ceil(letters * extraShare)).replace(/~{8}(?=~)/g, '$& ');
  return `[${words.join('')}${filler}]`;
}

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
}

/** A file of packages/locales with every text made pseudo. */
export function pseudoJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'string' ? pseudoText(value) : value,
  );
}
