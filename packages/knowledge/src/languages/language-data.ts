/** Words or phrases separated by spaces, in lower case. */
type Words = string;
/** Phrases in lower case, separated by bars: `thanks|thank you`. */
type Phrases = string;
/**
 * Alternatives of a regular expression, separated by bars: `costs?|fees?`. Where words are separated by spaces, the engine lets them
 * match whole words only, unless the field says otherwise.
 */
type Alternatives = string;

/**
 * What the built-in answerer knows of one language. Whatever a language leaves out is not recognized in it. Whole expressions are
 * `RegExp`s with their own flags.
 */
export interface LanguageData {
  /** ISO 639-1. */
  code: string;
  /** Whether words are not, or not reliably, separated by spaces. Its alternatives match anywhere in a text. */
  isUnspaced?: true;
  /**
   * Most common function, question, and greeting words. They identify the language and are not topics of a question. Left out
   * only if the script identifies the language. A word with two meanings may be listed twice, and counts twice.
   */
  functionWords?: Words;
  /**
   * Words that people put around their question: "actually", "want". They are topics only if a question has no others, so that a
   * passage without them is hardly less relevant.
   */
  lightWords?: Words;
  /** Letters that occur in few other languages. They identify the language: "ñ". */
  letters?: string;
  /** Returns the stem of a lowercase word. */
  stemmer?: (word: string) => string;
  /** Forms of a word that the stemmer does not unify, one group per word: `bring brought|child children`. */
  irregularForms?: Phrases;
  /** Spellings that people or stemmers do not unify, as [form, other form]: "direccion" for "dirección". */
  respellings?: readonly (readonly [RegExp, string])[];
  /** Opposites: `add,create:remove|open:close`; alternatives for one side are separated by commas. */
  opposites?: string;
  /** Phrases that ask for the reverse of the previous question: "the other way around". */
  reversal?: Alternatives;
  /** Words before a period that does not end a sentence. */
  abbreviations?: {
    /** "etc." */
    general?: Words;
    /** Before a name: "Dr. Smith". */
    beforeName?: Words;
    /** Before a number, and otherwise a word of its own: "Art. 5". */
    beforeNumber?: Words;
  };
  question?: QuestionPhrases;
  followUp?: FollowUpPhrases;
  definition?: DefinitionPhrases;
  /** What a question asks for. */
  asks?: WantedAnswers;
  /** What an answer to such a question contains. */
  answers?: AnswerWords;
  page?: PagePhrases;
  concepts?: ConceptRules;
  /** Phrases by which people introduce themselves. */
  introduction?: Introduction;
  /** The same for a language without spaces. */
  unspacedIntroduction?: UnspacedIntroduction;
  smallTalk?: SmallTalkPhrases;
}

/** Phrases that say what kind of answer a question asks for. */
interface QuestionPhrases {
  /** Beginnings before the question, removed in this order: "Hello, ", "Can you tell me ". */
  openings?: readonly RegExp[];
  /** Single words and phrases before the question, removed after all `openings` of all languages: "ciao". */
  openers?: Alternatives;
  /** Questions for steps: "How do I …" */
  howTo?: readonly RegExp[];
  /** Questions for several things: "Which plans are there?" */
  list?: readonly RegExp[];
  /** Nouns for a list, before `ofThings`: "Liste" in "Liste der Mitglieder". */
  listNoun?: Alternatives;
  /** Words between such a noun and the things: "der" in "Liste der Mitglieder". */
  ofThings?: Alternatives;
  /** Questions for yes or no: "Is there …" */
  yesNo?: readonly RegExp[];
  /** Questions for the meaning of something: "What is …" */
  definition?: readonly RegExp[];
  /** Question words for a single fact, also in languages that often omit the question mark: `who|when`. */
  words?: Alternatives;
  /** Phrases that only ask, for a language without spaces, where they would weigh as much as the topic: "请问". */
  askingPhrases?: Alternatives;
  /** "How do I", before the verb of what the question wants to do. */
  wantedDeed?: Alternatives;
  /** The price or cost alone, unless the engine recognizes it as a word for a price: "多少钱". */
  priceAlone?: Alternatives;
}

/** Phrases that join a message to the previous one. */
interface FollowUpPhrases {
  /** At the start of a message: "and", "what about". */
  joining?: Alternatives;
  /** Words that refer to something said before: "it", "those". */
  pointing?: Alternatives;
  /** Exceptions from `pointing`: articles, prepositions, and "is there a …". */
  notPointing?: RegExp;
  /** Requests without a topic of their own: "examples", "why". */
  bare?: Alternatives;
  /** Before a bare request, with the space after it: "some ". */
  beforeBare?: Alternatives;
  /** After a bare request: "please". */
  afterBare?: Alternatives;
  /** Articles before a name that asks the previous question again: "And the manager?" */
  articleBeforeName?: Alternatives;
  /** First words of a message that is no such name: "And in winter?" */
  preposition?: Alternatives;
}

/** Phrases of definitions. */
interface DefinitionPhrases {
  /** Verbs between a topic and its explanation: "is", "means". */
  copula?: Alternatives;
  /** Verbs that only an explanation follows; a copula with an article: "is a", not "is required". */
  identity?: Alternatives;
  /** Verbs that say what something does, which explains it nearly as well: "helps", "contains". */
  deed?: Alternatives;
  /** A copula that does not define, because of the passive verb after it: "are listed". */
  passive?: Alternatives;
  /** Beginnings of headings that introduce the subject of the page: "What it is", "Overview". They may end within a word. */
  overview?: Alternatives;
  /** Articles and the like before a topic: "a", "every". */
  article?: Alternatives;
  /** Articles without a space after them: "l'". */
  elidedArticle?: Alternatives;
  /** Nouns before a topic: "The term PMC …" */
  noun?: Alternatives;
  /** Words of a question for the value of something known: "the limit", "your address". */
  definite?: Words;
  /** Before another name of the subject: "Artificial light, or lamp for short, is a …" */
  alsoCalled?: Alternatives;
  /** Before a name: "called". */
  naming?: Alternatives;
  /** Articles between `naming` and the name. */
  articleOfName?: Alternatives;
  /** Indefinite articles after a comma: "dimmer, a knob". */
  indefiniteArticle?: Alternatives;
  /** "Also" after the verb, which adds to an earlier sentence instead of defining. */
  also?: Alternatives;
  /** Gender-neutral ending after a mark: "Verwalter*in". */
  genderEnding?: Alternatives;
  /** Words that abbreviations skip: "of" in "Department of Health (DH)". */
  notInInitials?: Words;
}

/** Phrases that ask for a certain value. */
interface WantedAnswers {
  /** A number or a time: "how many", "when". */
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
  /** "What percentage". May end within a word. */
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

/** Words by which a text gives such a value. */
interface AnswerWords {
  /** Numbers spelled as words, without "one", which is mostly not a number. */
  numberNames?: Alternatives;
  /** "One". */
  one?: Alternatives;
  /** After "one" where it is not a number: "one of". */
  afterOne?: Alternatives;
  /** Sentences that name who made or leads something: "was built by Jane Doe". Matches must contain the name. */
  maker?: Alternatives;
  /** "Daily", "per week". */
  frequencies?: Alternatives;
  /** Currencies beside a number: "euros". May end within a word. */
  currencies?: Alternatives;
  /** Words beside an amount: "fee". */
  costs?: Alternatives;
  /** "Free", "at no cost". */
  free?: Alternatives;
  /** After a number: "per cent". May end within a word. */
  percent?: Alternatives;
  /** Shares without a number: "half". */
  shares?: Alternatives;
  /** After the hour: "pm". */
  hourMarks?: Alternatives;
  /** Instead of an hour: "noon". */
  timesOfDay?: Alternatives;
  /** Units of time: "days". */
  timeUnits?: Alternatives;
  /** Before a duration: "within". */
  within?: Alternatives;
  /** Between two numbers: "to". */
  rangeWords?: Alternatives;
  /** Instead of a duration: "immediately". */
  atOnce?: Alternatives;
}

/** Phrases of pages, by which sentences, lists, and headings are judged. */
interface PagePhrases {
  /** Words that refuse, limit, or confirm: "only", "cannot". */
  decided?: Alternatives;
  /** Words that allow or demand: "may", "required". */
  allowed?: Alternatives;
  /** Negations: "not", "without". */
  denial?: Alternatives;
  /** Between the last two things of an enumeration: "and". */
  conjunctions?: Alternatives;
  /** The same in an enumeration with Arabic commas. */
  arabicConjunctions?: Alternatives;
  /** The same in an enumeration with ideographic commas. */
  ideographicConjunctions?: Alternatives;
  /** Words that announce several things: "three", "following". */
  several?: Alternatives;
  /** Numbers before a counter that together announce several things: "여러" in "여러 가지". */
  severalNumbers?: Alternatives;
  /** Counters after such a number: "种". */
  counters?: Alternatives;
  /** Verbs at the beginning of an instruction: "click". */
  instruction?: Alternatives;
  /** Before the verb of an instruction, with the space after it: "then ". */
  beforeInstruction?: Alternatives;
  /** Ends of an instruction: "してください". */
  instructionEnd?: Alternatives;
  /** First words of a clause before the instruction: "if", "to". */
  clauseBeforeInstruction?: Alternatives;
  /** Courtesies before the instruction: "you can". */
  courtesyBeforeInstruction?: Alternatives;
  /** Lead-ins to one of several alternatives: "to", "with" in "To build with logs, run:". */
  purpose?: Alternatives;
  /** First words of a purpose that an instruction follows: "to" in "To renew the card, call us". */
  purposeFirst?: Alternatives;
  /** Headings that announce a procedure without naming its subject: "Directions". */
  procedure?: Alternatives;
  /** Beginnings that invite the reader and define nothing: "let's". */
  inviting?: Alternatives;
  /** Sentences that refer to another page: "see", "learn more". */
  pointer?: RegExp;
  /** Labels before a question in an FAQ: "Q" in "Q: …" */
  questionLabel?: Alternatives;
  /** Weekdays, by which a short line is an answer and not a title: "Monday closed". */
  weekdays?: Alternatives;
}

/** Rules by which words find a concept (the folder language/concepts). */
interface ConceptRules {
  /** Word endings for a language without a stemmer, longest first, and the minimum of letters that must remain. */
  endings?: { pattern: RegExp; minLetters: number };
  /** Prefixes that are written together with the next word: "and", "the", "in". */
  attached?: RegExp;
  /** Pronouns that may be inside phrases, besides the function words. */
  pronouns?: Words;
  /** Words of time that mean something else without the rest of their phrase: "time" of "time off". */
  timeWords?: Words;
  /** Whether compound words begin or end with words for concepts. */
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
  /** End of a message: "best regards". */
  closing: Phrases;
  /** Words around the other phrases: greetings, "and". */
  beside: Phrases;
}

/** Whole sentences; `D` is a placeholder for an address or number. */
interface UnspacedIntroduction {
  /** Introductions. */
  strong: RegExp;
  /** Words that introduce only together with others, such as a greeting. */
  weak: RegExp;
}

/** Intentions of small talk. `filler` alone is not small talk; it only accompanies the others. */
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
 * Whole phrases by kind, without accents and punctuation. A phrase is listed only if a message that consists of such phrases alone
 * asks nothing about the chatbot's subject.
 */
type SmallTalkPhrases = Readonly<Partial<Record<PhraseKind, Phrases>>>;
