import { nameBits } from '../masking/token-features.ts';
import { findUnspacedName } from '../masking/unspaced-names.ts';
import { type KeyTable, lookUp } from '../model/key-table.ts';

/** Phrases right before a visitor's own name, in many languages. */
const cues =
  /(?:\bmy (?:full |first |last )?name(?: is|'s|:)?|\bname(?: is|:| -)|\bunder(?: the name(?: of)?)?|\bi am called|\bi go by|\bcall me|\bthis is|\bit is|\bit's|\bi am|\bi'm|\bim|\bfor|\bby|\bmade by|^name|\bich heiße|\bmein name ist|\bich bin|\bje m'appelle|\bje suis|\bmon nom est|\bau nom de|\bme llamo|\bmi nombre es|\bsoy|\ba nombre de|\bmi chiamo|\bsono|\bmeu nome é|\bme chamo|\bmijn naam is|\bik ben|\bnazywam się|\bjag heter|\bjeg heter|\bjeg hedder|\bnimeni on|\bbenim adım|\badım|\bjmenuji se|\bmă numesc|\btên là|\bnama saya|(?<!\p{L})меня зовут|(?<!\p{L})мене звати|(?<!\p{L})اسمي|(?<!\p{L})שמי|με λένε|मेरा नाम)[\s:,-]+/giu;
/** Cues that precede many other things too, so that the next word must be a known name or capitalized. */
const weakCue = /^(?:this is|it is|it's|i am|i'm|im|for|by|under|ich bin|je suis|soy|sono|ik ben)/iu;
const particles = new Set('de da di van von der den del la le du dos das bin al el ter ten y e'.split(' '));
const word = /^(\p{L}[\p{L}\p{M}]*(?:['’.-]\p{L}[\p{L}\p{M}]*)*\.?)(\s*,)?\s*/u;
const notNames = new Set(
  'hi hello hey hai hii yes no ok okay okey sure thanks thank please good morning afternoon evening day the a an and or my your our his her their it is am are was be not now just looking interested from to in on at with for of calling having trying here there sorry need want would could can what when where why how nothing else done great fine nice bye monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december today tomorrow yesterday tonight dinner lunch breakfast table people person persons reservation booking order account number card phone email name first last same me you we they he she i that this those one two three four five six seven eight nine ten sir madam mr mrs ms company bank visa ja nein danke bitte hallo merci bonjour oui non gracias hola si sí ciao grazie'.split(
    ' ',
  ),
);

/** The visitor's name in a message, as written; null if there is none. `asked`: whether the chatbot had asked for it. */
export function findName(text: string, asked: boolean, names: KeyTable): string | null {
  const message = text.slice(0, 600).trim();
  const unspaced = findUnspacedName(message);
  if (unspaced) return unspaced.name;
  if (asked && /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}・ ]{2,8}$/u.test(message))
    return message;
  return (
    namedAfterCue(message, names) ??
    nameBeforeHere(message) ??
    nameAlone(message, asked, names) ??
    fullNameInside(message, names)
  );
}

function namedAfterCue(message: string, names: KeyTable): string | null {
  for (const cue of message.matchAll(cues)) {
    const found = leadingName(message.slice(cue.index + cue[0].length), names);
    if (found.length === 0) continue;
    const isStrong = !weakCue.test(cue[0]);
    const knows = found.some((one) => isKnown(one, names));
    const isProper =
      found.every((one) => /^\p{Lu}/u.test(one) || particles.has(one)) &&
      found.some((one) => !isPlainWord(one, names));
    if (
      isStrong
        ? found.some((one) => !isPlainWord(one, names)) || isProper
        : (knows && !isPlainWord(found[0] ?? '', names)) || isProper
    )
      return found.join(' ');
  }
  return null;
}

/** "Anna Schmidt here" at the beginning of a message. */
function nameBeforeHere(message: string): string | null {
  const [, found] =
    /^(?:(?:hi|hello|hey)[,!]?\s+)?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) here\b/u.exec(message) ?? [];
  return found ?? null;
}

/** A message that consists only of a name, or of a name and a number. */
function nameAlone(message: string, asked: boolean, names: KeyTable): string | null {
  const [head = ''] = message.split(/[,\d]| and (?=\d)/u);
  const plain = head.trim().replace(/[.!]$/u, '');
  const words = plain.split(/\s+/u).filter(Boolean);
  if (words.length === 0 || words.length > 3 || /[?@]/u.test(plain)) return null;
  const found = leadingName(plain, names);
  if (found.length !== words.length) return null;
  const known = found.filter((one) => isKnown(one, names)).length;
  const isProper = found.every((one) => /^\p{Lu}/u.test(one));
  if (asked) return found.some((one) => !isPlainWord(one, names)) || isProper ? found.join(' ') : null;
  if (found.some((one) => isPlainWord(one, names)))
    return isProper && known === found.length && known > 1 ? found.join(' ') : null;
  return known === found.length || (known > 0 && found.length > 1) || (isProper && found.length === 2)
    ? found.join(' ')
    : null;
}

/** Two or three capitalized words anywhere in a message, beginning with a known first name. */
function fullNameInside(message: string, names: KeyTable): string | null {
  for (const match of message.matchAll(
    /\p{Lu}[\p{Ll}\p{M}'’-]+(?: \p{Lu}\.)?(?: \p{Lu}[\p{L}\p{M}'’-]+){1,2}/gu,
  )) {
    const words = match[0].split(' ');
    const first = lookUp(names, words[0]?.toLowerCase() ?? '');
    const isName = words.every(
      (one) => !notNames.has(one.toLowerCase()) && (lookUp(names, one.toLowerCase()) & nameBits.place) === 0,
    );
    if (isName && (first & nameBits.first) !== 0 && (first & nameBits.common) === 0) return match[0];
  }
  return null;
}

/** Up to three words of a name at the beginning of a text. */
function leadingName(text: string, names: KeyTable): string[] {
  const found: string[] = [];
  let rest = text;
  while (found.length < 3) {
    const match = word.exec(rest);
    const one = match?.[1]?.replace(/\.$/u, '') ?? '';
    if (!match || notNames.has(one.toLowerCase()) || one.length < 2 || one.length > 24) break;
    const isFirst = found.length === 0;
    const fits =
      /^\p{Lu}/u.test(one) || particles.has(one) || isKnown(one, names) || !isPlainWord(one, names);
    const capital = /^\p{Lu}/u.test(found[0] ?? '');
    if (!isFirst && (!fits || (capital && !/^\p{Lu}/u.test(one) && !particles.has(one)))) break;
    found.push(one);
    if (match[2]) break;
    rest = rest.slice(match[0].length);
    if (/^[.!?;\n]/u.test(rest)) break;
  }
  while (found.length > 0 && particles.has(found.at(-1) ?? '')) found.pop();
  return found;
}

function isKnown(one: string, names: KeyTable): boolean {
  return (lookUp(names, one.toLowerCase()) & (nameBits.first | nameBits.last)) !== 0;
}

/** Whether the word usually appears in lowercase in texts, and so is probably not a name. */
function isPlainWord(one: string, names: KeyTable): boolean {
  const bits = lookUp(names, one.toLowerCase());
  return notNames.has(one.toLowerCase()) || ((bits & nameBits.common) !== 0 && (bits & nameBits.first) === 0);
}
