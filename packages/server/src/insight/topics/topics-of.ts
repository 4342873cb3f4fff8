import { maskText } from '../masking/mask-text.ts';

/** A question of a conversation with the passages that its answer cites, best first. */
export interface AnsweredQuestion {
  question: string;
  sources: readonly { title: string; heading: string | null }[];
}

const maxTopicChars = 80;
const maxQuestionChars = 600;
const minWordChars = 4;

/** Topics of a conversation, most important first, at most `limit`: headings of the passages that answered, otherwise rarest stems of the questions. */
export function topicsOf(answers: readonly AnsweredQuestion[], limit = 3): string[] {
  const counts = new Map<string, { topic: string; count: number }>();
  for (const { sources } of answers) {
    const topic = topicOfSource(sources[0]);
    if (topic === null) continue;
    const key = topic.toLowerCase();
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { topic, count: 1 });
  }
  const named = [...counts.values()].sort((a, b) => b.count - a.count).map(({ topic }) => topic);
  return (named.length > 0 ? named : rareWords(answers.map(({ question }) => question))).slice(0, limit);
}

/** The first heading below the title of the passage, or else the title. */
function topicOfSource(source: AnsweredQuestion['sources'][number] | undefined): string | null {
  if (!source) return null;
  const parts = (source.heading ?? '').split(/(?<!\s)\s+[>›»]\s+/u).map(tidy);
  const title = tidy(source.title);
  const below = parts.find((part) => part !== '' && part.toLowerCase() !== title.toLowerCase());
  return below ?? (title === '' ? null : title);
}

function tidy(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  const chars = [...plain.slice(0, 2 * maxTopicChars)];
  return chars.length > maxTopicChars ? `${chars.slice(0, maxTopicChars - 1).join('')}…` : plain;
}

/**
 * Without a corpus, long words are the rare ones; those that come in several questions stand first. What tells who somebody is
 * is none: topics are part of figures, which stay when the conversation goes.
 */
function rareWords(questions: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const question of questions) {
    const words =
      maskText(question.slice(0, maxQuestionChars), 'full')
        .text.replaceAll(placeholders, ' ')
        .toLowerCase()
        .match(/[\p{L}\p{M}]+/gu) ?? [];
    for (const word of new Set(words)) if (isTopical(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || b.length - a.length).map(([word]) => word);
}

const placeholders = /\[[a-z]+\]/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const empty = new Set(
  'what when where which who whom whose why how does have with from this that they there your yours about would could should please need want like know tell more some been will into also just than then them hello thanks thank much many make help welche welcher welches wann warum kann können könnte möchte würde habe haben eine einen einer eines mein meine meinen nicht oder auch bitte hallo sind wird werden gibt dass nach über unter beim comment pourquoi quand quel quelle quels quelles avec pour dans vous nous est-ce avez cómo cuándo dónde cuál cuánto para puedo puede tiene tienen esta este quiero come quando dove posso vorrei avete como onde quero waar wanneer hebben kunnen'.split(
    ' ',
  ),
);

/** Verbs that many questions are asked with: of "What does the lamp cost?", the lamp is the topic. */
const verbs = new Set(
  [
    'sell sells sold selling cost costs buying offer offers work works working find found happen happens takes gets getting going doing using',
    'kostet kosten verkauft verkaufen verkaufe bietet bieten gilt gelten geht gehen funktioniert funktionieren bekomme bekommt bekommen finde findet finden brauche braucht brauchen macht machen mache kaufen dauert',
    'coûte coûtent vendez vendent vendre trouver trouve fonctionne fonctionnent faire faut fait peut peux acheter proposez',
    'cuesta cuestan vende venden vendéis vender funciona funcionan hacer encontrar encuentro necesito comprar ofrecen ofrece tarda',
    'costa costano vendete vendono vendere funziona funzionano trovare trovo fare serve comprare offrite',
    'custa custam vendem funcionam fazer encontrar encontro preciso oferecem demora',
    'kost verkoopt verkopen werkt werken vinden vind krijg krijgen doen kopen duurt',
  ].flatMap((words) => words.split(' ')),
);

function isTopical(word: string): boolean {
  if (unspaced.test(word)) return [...word].length <= 8;
  return word.length >= minWordChars && word.length <= 30 && !empty.has(word) && !verbs.has(word);
}
