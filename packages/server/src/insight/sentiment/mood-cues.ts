/** Word boundaries of languages with spaces. */
const begin = '(?<![\\p{L}\\p{M}])';
const end = '(?![\\p{L}\\p{M}])';

/** Words of a visitor's own feelings. */
const feelings = wordsOf(
  'angry|furious|outraged|disappointed|frustrated|annoyed|upset|fed up|i hate',
  'verärgert|wütend|stinksauer|(?:bin|sehr|echt|so) sauer|enttäuscht|frustriert|genervt|empört',
  'en colère|furieu(?:x|se)|déçu(?:e|s|es)?|énervé(?:e|s|es)?|frustré(?:e|s|es)?|agacé(?:e|s|es)?|indigné(?:e|s|es)?',
  'enfadad[oa]s?|enojad[oa]s?|furios[oa]s?|decepcionad[oa]s?|frustrad[oa]s?|indignad[oa]s?|hart[oa] de',
  'arrabbiat[oaie]|furios[oaie]|delus[oaie]|frustrat[oaie]|infuriat[oaie]|indignat[oaie]',
  'irritad[oa]s?|desapontad[oa]s?|revoltad[oa]s?|chatead[oa]s?|com raiva',
  'зол|зла|злюсь|разочарован[аы]?|возмущ[её]н[аы]?|в ярости|недоволен|недовольн[аы]',
  'غاضب(?:ة|ون)?|محبط(?:ة)?|مستاء(?:ة)?|منزعج(?:ة)?|خيبة أمل',
  'כועס(?:ת|ים|ות)?|מאוכזב(?:ת|ים|ות)?|מתוסכל(?:ת|ים|ות)?|עצבני(?:ת|ים)?|זועמ(?:ת|ים)?',
  'عصبانی(?:‌?ام|م)?|ناراحتم|ناامید(?:م|‌?ام)?|خشمگین(?:م)?|کلافه(?:‌?ام)?',
  'غصہ|غصے|ناراض|مایوس',
);
const unspacedFeelings =
  '怒って(?!い?ま?せん|いない)|腹が立|がっかり|失望|ムカつ|イライラ|生气|愤怒|气死|恼火|화가 ?나|화가 ?납|화났|실망|짜증|분노';

/** Negative words about the service or the product. In a question, such a word may belong to the topic. */
const verdicts = wordsOf(
  'terribl[ey]|horribl[ey]|awful|unacceptable|worst|disgusting|appalling|ridiculous|pathetic|useless|rip-?off|scam',
  'schrecklich\\p{L}{0,2}|furchtbar\\p{L}{0,2}|grauenhaft\\p{L}{0,2}|katastrophal\\p{L}{0,2}|miserabel|schlechtest\\p{L}{0,2}|unverschämt\\p{L}{0,4}|inakzeptabel|frechheit|zumutung|abzocke',
  'horribles?|pires?|inadmissibles?|inacceptables?|catastrophiques?|lamentables?|scandaleu(?:x|se)|honteu(?:x|se)|arnaque',
  'pésim[oa]s?|terribles?|peor(?:es)?|inaceptables?|vergonzos[oa]s?|vergüenza|desastre|estafa|fatal',
  'terribil[ei]|pessim[oaie]|orribil[ei]|peggior[ei]?|inaccettabil[ei]|vergogn(?:a|os[oaie])|scandalos[oaie]|truffa|disastro',
  'horríve(?:l|is)|terríve(?:l|is)|pior(?:es)?|inaceitáve(?:l|is)|vergonha|absurdo|desastre',
  'ужасн\\p{L}{1,3}|отвратительн\\p{L}{1,3}|худш\\p{L}{2,3}|кошмар|безобразие|неприемлем\\p{L}{1,3}',
  '(?:و?ال)?سيئ(?:ة)? (?:جدا|جدًا|للغاية)|أسوأ|فظيع(?:ة)?|مروع(?:ة)?|غير مقبول(?:ة)?|احتيال',
  'גרוע(?:ה|ים|ות)?|מזעזע(?:ת)?|מחפיר(?:ה)?|לא מקובל|נורא ואיום|שערורייה',
  'افتضاح|وحشتناک|بدترین|غیرقابل قبول|مزخرف|خیلی بد',
  'بدترین|خوفناک|ناقابل قبول|بہت بُ?را|گھٹیا',
);
const unspacedVerdicts =
  '最悪|ひどい|酷い|許せな|不満|太差|最差|糟糕|差劲|恶劣|不满意|최악|형편없|끔찍|엉망|불만';

const praises = wordsOf(
  'perfect(?:ly)?|excellent|amazing|awesome|fantastic|wonderful|brilliant|(?:i|we) love|love (?:it|this|your)|solved it|very helpful',
  'perfekt|super geholfen|großartig|hervorragend|ausgezeichnet|fantastisch|wunderbar|begeistert',
  "parfaite?s?|excellente?s?|génia(?:l|le|ux)|formidables?|j[’']adore|ravie?s?",
  'perfect[oa]s?|excelentes?|genial(?:es)?|fantástic[oa]s?|maravillos[oa]s?|me encanta|estupend[oa]s?',
  'perfett[oaie]|eccellent[ei]|fantastic[oaie]|ottim[oaie]|bravissim[oaie]|meraviglios[oaie]|adoro',
  'perfeit[oa]s?|ótim[oa]s?|maravilhos[oa]s?|adorei|amei',
  'отличн\\p{L}{1,3}|прекрасн\\p{L}{1,3}|замечательн\\p{L}{1,3}|великолепн\\p{L}{1,3}',
  'ممتاز(?:ة)?|رائع(?:ة)?|مذهل(?:ة)?',
  'מעול(?:ה|ים)|מצוי(?:ן|נת)|נהדר(?:ת)?|מושל(?:ם|מת)|מדהי(?:ם|מה)',
  'عالی|فوق‌العاده|بی‌نظیر',
  'بہترین|زبردست|شاندار|لاجواب',
);
const unspacedPraises =
  '最高|素晴らし|すばらし|完璧|助かりました|(?<!不)満足|非常满意|很满意|太好了|太棒|完美|非常好|만족해|만족합|최고|훌륭|완벽';

const feeling = new RegExp(`${feelings}|${unspacedFeelings}`, 'iu');
const verdict = new RegExp(`${verdicts}|${unspacedVerdicts}`, 'iu');
const praise = new RegExp(`${praises}|${unspacedPraises}`, 'iu');
const negation =
  /(?:(?<!\p{L})(?:not|never|nicht|kein\p{L}{0,2}|nie|pas|jamais|no|nunca|non|mai|não|не|ни|ليس(?:ت)?|غير|لا|לא|نه|نہیں)|n[’']t)\s+(?:\p{L}{1,12}\s+)?$/iu;

/** Explicit mood of a text, from -1 to 1: a feeling, a verdict, or praise that is not negated; null if there is none. */
export function explicitMood(text: string, isQuestion: boolean): number | null {
  const isFelt = says(text, feeling);
  const isBad = says(text, verdict);
  const isGood = says(text, praise);
  if (isGood && (isFelt || isBad)) return null;
  if (isFelt) return isBad ? -0.9 : -0.7;
  if (isQuestion) return null;
  if (isBad) return -0.65;
  return isGood ? 0.65 : null;
}

/** Whether a text contains explicit praise. */
export function isPraise(text: string): boolean {
  return (explicitMood(text.slice(0, 1_000), false) ?? 0) > 0;
}

/** Whether a word expresses a mood. */
export function isMoodWord(word: string): boolean {
  return feeling.test(word) || verdict.test(word) || praise.test(word);
}

function says(text: string, cue: RegExp): boolean {
  const found = cue.exec(text);
  return found !== null && !negation.test(text.slice(Math.max(0, found.index - 30), found.index));
}

function wordsOf(...languages: readonly string[]): string {
  return `${begin}(?:${languages.join('|')})${end}`;
}
