/** Words in lower case, separated by spaces. */
type Words = string;
/** Phrases in lower case, separated by bars: `thanks|thank you`. */
type Phrases = string;
/**
 * Alternatives of a regular expression, separated by bars: `costs?|fees?`. In a language that separates words by spaces, they
 * match whole words only, unless the comment of the field says otherwise.
 */
type Alternatives = string;

/**
 * What the built-in answerer knows about one language. If a field is missing, the answerer does not recognize such phrases in
 * that language. A field of type `RegExp` is used as it is, with its flags.
 */
export interface LanguageData {
  /** ISO 639-1. */
  code: string;
  /** Whether the language does not reliably separate words by spaces. Its alternatives then match anywhere in a text. */
  isUnspaced?: true;
  /**
   * The most common function words, question words, and greetings. They identify the language, and are not topics of a question.
   * The field may be missing only if the script identifies the language; `languages.test.ts` then lists the language. A word with
   * two meanings may be listed twice, and then counts twice; `countTwice` of `languages.test.ts` then lists the word.
   */
  functionWords?: Words;
  /**
   * Words that people put around their question: "actually", "want". They are topics only of a question that has no other topics.
   * A passage that lacks them is hardly less relevant.
   */
  lightWords?: Words;
  /** Letters that identify the language, because few other languages have them: "ñ". */
  letters?: string;
  /** Returns the stem of a lowercase word. */
  stemmer?: (word: string) => string;
  /** Forms of a word to which the stemmer gives different stems, one group per word: `bring brought|child children`. */
  irregularForms?: Phrases;
  /** Different spellings of the same word, as [spelling, replacement]: "direccion" for "dirección". */
  respellings?: readonly (readonly [RegExp, string])[];
  /** Pairs of opposites: `add,create:remove|open:close`. Words for the same side are separated by commas. */
  opposites?: string;
  /** Phrases that ask for the reverse of the previous question: "the other way around". */
  reversal?: Alternatives;
  /** Words before a period that does not end a sentence. */
  abbreviations?: {
    /** Anywhere: "etc." */
    general?: Words;
    /** Before a name: "Dr. Smith". */
    beforeName?: Words;
    /** Before a number; elsewhere it is an ordinary word that can end a sentence: "Art. 5". */
    beforeNumber?: Words;
  };
  question?: QuestionPhrases;
  followUp?: FollowUpPhrases;
  definition?: DefinitionPhrases;
  /** What a question asks for. */
  asks?: WantedAnswers;
  /** What a text contains if it answers a question that `asks` recognizes. */
  answers?: AnswerWords;
  page?: PagePhrases;
  concepts?: ConceptRules;
  /** Phrases by which people introduce themselves. */
  introduction?: Introduction;
  /** Phrases by which people introduce themselves, for a language without spaces. */
  unspacedIntroduction?: UnspacedIntroduction;
  smallTalk?: SmallTalkPhrases;
}

/** Phrases that say what kind of answer a question asks for. */
interface QuestionPhrases {
  /** Phrases at the start of a message, before the question. They are removed in this order: "Hello, ", "Can you tell me ". */
  openings?: readonly RegExp[];
  /** Words and phrases before the question that are removed after the `openings` of all languages: "ciao". */
  openers?: Alternatives;
  /** Questions that ask for steps: "How do I …" */
  howTo?: readonly RegExp[];
  /** Questions that ask for several things: "Which plans are there?" */
  list?: readonly RegExp[];
  /** Nouns for a list that `ofThings` follows: "Liste" in "Liste der Mitglieder". */
  listNoun?: Alternatives;
  /** Words between a `listNoun` and the things in the list: "der" in "Liste der Mitglieder". */
  ofThings?: Alternatives;
  /** Questions that ask for yes or no: "Is there …" */
  yesNo?: readonly RegExp[];
  /** Questions that ask what something is: "What is …" */
  definition?: readonly RegExp[];
  /**
   * All question words: `who|when|how`. A message with one is a question, also without a question mark. It asks for a single fact
   * unless `howTo`, `list`, `yesNo` or `definition` matches.
   */
  words?: Alternatives;
  /**
   * Phrases that only mark a question: "请问". Only for a language without spaces, where such a phrase would otherwise weigh as
   * much as the topic.
   */
  askingPhrases?: Alternatives;
  /** "How do I": the words before the verb that names what the visitor wants to do. */
  wantedDeed?: Alternatives;
  /** Phrases that only ask for a price and are not in `priceWord`: "多少钱". */
  priceAlone?: Alternatives;
}

/** Phrases that join a message to the previous one. */
interface FollowUpPhrases {
  /** At the start of a message: "and", "what about". */
  joining?: Alternatives;
  /** Words that refer to something in an earlier message: "it", "those". */
  pointing?: Alternatives;
  /** Exceptions from `pointing`: the same words as articles or prepositions, and in "is there a …". */
  notPointing?: RegExp;
  /** Requests without a topic of their own: "examples", "why". */
  bare?: Alternatives;
  /** Before a bare request, with the space after it: "some ". */
  beforeBare?: Alternatives;
  /** After a bare request: "please". */
  afterBare?: Alternatives;
  /** Articles before a name to which the message applies the previous question: "And the manager?" */
  articleBeforeName?: Alternatives;
  /** Prepositions by which a message begins if it is not such a name: "And in winter?" */
  preposition?: Alternatives;
}

/** Phrases of definitions. */
interface DefinitionPhrases {
  /** Verbs between a topic and its explanation: "is", "means". */
  copula?: Alternatives;
  /** Verbs after which only an explanation can follow, such as a copula with an article: "is a", but not "is required". */
  identity?: Alternatives;
  /** Verbs that say what a thing does, because that explains the thing nearly as well: "helps", "contains". */
  deed?: Alternatives;
  /** A copula with a passive verb, which does not define anything: "are listed". */
  passive?: Alternatives;
  /** Beginnings of headings that introduce the subject of the page: "What it is", "Overview". A match may end within a word. */
  overview?: Alternatives;
  /** Articles and the like before a topic: "a", "every". */
  article?: Alternatives;
  /** Articles without a space after them: "l'". */
  elidedArticle?: Alternatives;
  /** Nouns before a topic: "The term PMC …" */
  noun?: Alternatives;
  /** Words before a known thing whose value a question asks for: "the" in "the limit", "your" in "your address". */
  definite?: Words;
  /** Words before another name of the subject: "or" in "Artificial light, or lamp for short, is a …" */
  alsoCalled?: Alternatives;
  /** Words before a name: "called". */
  naming?: Alternatives;
  /** Articles between `naming` and the name. */
  articleOfName?: Alternatives;
  /** Indefinite articles after a comma: "dimmer, a knob". */
  indefiniteArticle?: Alternatives;
  /** Words such as "also" after the verb, by which a sentence adds to an earlier one instead of defining something. */
  also?: Alternatives;
  /** Gender-neutral endings after a mark: "in" in "Verwalter*in". */
  genderEnding?: Alternatives;
  /** Words whose initials an abbreviation leaves out: "of" in "Department of Health (DH)". */
  notInInitials?: Words;
}

/** Phrases that ask for a certain value. */
interface WantedAnswers {
  /**
   * A number or a time: "how many", "when". Tried only for questions in this language, which is guessed among those of the visitor
   * and the passages; English is always tried, and the other fields are tried for every question.
   */
  number?: RegExp;
  /** The name of a person, place, or organization: "who". */
  name?: RegExp;
  /** Who made or leads something: "who built". */
  maker?: Alternatives;
  /** "How often". */
  frequency?: Alternatives;
  /** "How much does it cost". */
  price?: Alternatives;
  /** A phone number. */
  phone?: Alternatives;
  /** An email address. */
  mail?: Alternatives;
  /** "What percentage". A match may end within a word. */
  share?: Alternatives;
  /** Opening or closing times: "when do you open". */
  hours?: Alternatives;
  /** How long something takes. */
  duration?: Alternatives;
  /** Single words that only say that a price is wanted: "cost". */
  priceWord?: Alternatives;
  /** Single words that only say that a phone number is wanted: "call". */
  phoneWord?: Alternatives;
  /** Single words that only say that opening or closing times are wanted: "open". */
  hoursWord?: Alternatives;
  /** Single words that only say that a duration is wanted: "long". */
  durationWord?: Alternatives;
}

/** Words by which a text gives a value that a question asks for. */
interface AnswerWords {
  /** Numbers spelled out, except "one", which is usually not meant as a number. */
  numberNames?: Alternatives;
  /** "One". */
  one?: Alternatives;
  /** Words after a "one" that is not a number: "of" in "one of". */
  afterOne?: Alternatives;
  /** Sentences that name who made or leads something: "was built by Jane Doe". A match must contain the name. */
  maker?: Alternatives;
  /** "Daily", "per week". */
  frequencies?: Alternatives;
  /** Currencies beside a number: "euros". A match may end within a word. */
  currencies?: Alternatives;
  /** Words beside an amount: "fee". */
  costs?: Alternatives;
  /** "Free", "at no cost". */
  free?: Alternatives;
  /** Words after a number: "per cent". A match may end within a word. */
  percent?: Alternatives;
  /** Shares without a number: "half". */
  shares?: Alternatives;
  /** Words after the hour: "pm". */
  hourMarks?: Alternatives;
  /** Words that replace an hour: "noon". */
  timesOfDay?: Alternatives;
  /** Units of time: "days". */
  timeUnits?: Alternatives;
  /** Words before a duration: "within". */
  within?: Alternatives;
  /** Words between two numbers: "to". */
  rangeWords?: Alternatives;
  /** Words that replace a duration: "immediately". */
  atOnce?: Alternatives;
}

/** Phrases of pages by which the answerer recognizes kinds of sentences, lists, and headings. */
interface PagePhrases {
  /** Words that refuse, limit, or confirm: "only", "cannot". */
  decided?: Alternatives;
  /** Words that allow or demand: "may", "required". */
  allowed?: Alternatives;
  /** Negations: "not", "without". */
  denial?: Alternatives;
  /** Words between the last two things of an enumeration: "and". */
  conjunctions?: Alternatives;
  /** Words between the last two things of an enumeration with Arabic commas. */
  arabicConjunctions?: Alternatives;
  /** Words between the last two things of an enumeration with ideographic commas. */
  ideographicConjunctions?: Alternatives;
  /** Words that announce several things: "three", "following". */
  several?: Alternatives;
  /** Numbers that announce several things together with a counter: "여러" in "여러 가지". */
  severalNumbers?: Alternatives;
  /** Counters after a number that announces several things: "种". */
  counters?: Alternatives;
  /** Verbs at the beginning of an instruction: "click". */
  instruction?: Alternatives;
  /** Words before the verb of an instruction, with the space after them: "then ". */
  beforeInstruction?: Alternatives;
  /** Words at the end of an instruction: "してください". */
  instructionEnd?: Alternatives;
  /** First words of a clause before the instruction: "if", "to". */
  clauseBeforeInstruction?: Alternatives;
  /** Courtesies before the instruction: "you can". */
  courtesyBeforeInstruction?: Alternatives;
  /** Words that say for which purpose a command is: "to", "with" in "To build with logs, run:". */
  purpose?: Alternatives;
  /** First words of a purpose before an instruction: "to" in "To renew the card, call us". */
  purposeFirst?: Alternatives;
  /** Headings that announce a procedure without naming its subject: "Directions". */
  procedure?: Alternatives;
  /** First words of sentences that invite the reader and define nothing: "let's". */
  inviting?: Alternatives;
  /** Sentences that refer to another page: "see", "learn more". */
  pointer?: RegExp;
  /** Labels before a question in an FAQ: "Q" in "Q: …" */
  questionLabel?: Alternatives;
  /** Weekdays. A short line with a weekday is an answer and not a title: "Monday closed". */
  weekdays?: Alternatives;
}

/** Rules for finding the concept of a word (see the folder language/concepts). */
interface ConceptRules {
  /**
   * Word endings that are removed to find the concept of a word in a language without a stemmer, longest first, and how many
   * letters must remain. Nothing else removes them.
   */
  endings?: { pattern: RegExp; minLetters: number };
  /** Words that are written together with the next word: "and", "the", "in". */
  attached?: RegExp;
  /** Pronouns that, like function words, may stand inside a phrase. */
  pronouns?: Words;
  /** Words for time that mean something else in a phrase: "time" in "time off". */
  timeWords?: Words;
  /** Whether a compound word belongs to the concepts of the words by which it begins or ends. */
  isCompounding?: true;
}

/** Phrases by which people introduce themselves. */
export interface Introduction {
  /** Before or after a name: "my name is". */
  name: Phrases;
  /** Before a name or anything else: "I am". */
  am: Phrases;
  /** Before an address or number: "my phone number is". */
  detail: Phrases;
  /** Phrases at the end of a message: "best regards". */
  closing: Phrases;
  /** Words that may stand around these phrases: greetings, "and". */
  beside: Phrases;
}

/** Expressions for whole sentences, in which `D` stands for an address or a number. */
interface UnspacedIntroduction {
  /** Sentences that introduce a person. */
  strong: RegExp;
  /** Sentences that belong to an introduction only beside a `strong` one, such as a greeting. */
  weak: RegExp;
}

/** Intentions of small talk. A message with nothing but `filler` is not small talk. */
export const phraseKinds = [
  'person',
  'human',
  'who',
  'capabilities',
  'insult',
  'goodbye',
  'thanks',
  'greeting',
  'ok',
  'filler',
] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/**
 * Whole phrases by kind, without accents and punctuation. A message that consists of such phrases alone must not ask anything
 * about the chatbot's subject.
 */
type SmallTalkPhrases = Readonly<Partial<Record<PhraseKind, Phrases>>>;
