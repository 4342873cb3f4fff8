/*
 * Every threshold of the answerer, by stage: its unit, what it decides, and the figure or data set that it comes from. "By hand"
 * means that neither the code's history, the decisions nor the benchmarks record one. Leads are differences of scores. Limits that
 * only bound the work of an expression stay beside it.
 */

// Candidates: units and sections

/** Passages that are read, besides those that follow the best one in its source. By hand. */
export const readPassages = 5;
/** Maximum units of a passage; later ones are ignored. By hand. */
export const maxUnits = 400;
/** Maximum words of a line without a period that is a lead-in. By hand. */
export const maxLeadWords = 14;
/** Maximum words of a list item; a longer one is split into its sentences. By hand. */
export const maxItemWords = 30;
/** Maximum words of a question on a page that acts as the heading of the text after it. By hand. */
export const maxQuestionWords = 25;

// Features: what counts in part

/** Share that a question word counts if it is only in outer headings or in the source's name. By hand. */
export const pathCoverage = 0.7;
/** Minimum share of the question's weight in a heading for the heading's precision to count in full. By hand. */
export const fullTitle = 0.5;
/**
 * Minimum weight of a question by which sums over function words and pairs of words are divided, so that stop words never dominate
 * if every passage contains the topic. By hand.
 */
export const leastTotal = 1;
/** Minimum share of the question in a unit; if none has it, similarity counts more (`similarityWithoutWords`). By hand. */
export const enoughWords = 0.6;
/** Maximum words of a unit that is a label if it has hardly any word besides those of the question. By hand. */
export const maxLabelWords = 6;
/** Maximum words of a unit that is too short to define anything: "Default: false". By hand. */
export const maxShortLabelWords = 3;
/** Maximum index of the first topic in a unit that begins with a topic. By hand. */
export const maxOpeningTerms = 2;
/** Form of an instruction as an answer to "how"; an item of a numbered list has 1. By hand. */
export const instructionForm = 1.25;
/** Maximum lines of code that states a fact; longer code only contains one somewhere. By hand. */
export const maxFactLines = 3;
/** Form of longer code, and of any code as a definition. By hand. */
export const longCodeForm = -6;
/** How well a sentence that allows or demands answers a yes/no question; one that refuses has 1. By hand. */
export const settlingShare = 0.5;
/** How well a sentence defines its topic if it describes the topic; one that says what the topic is has 1. By hand. */
export const stateShare = 0.5;
/** The same if it says what the topic does. By hand. */
export const deedShare = 0.6;
/** Maximum words other than the topic before the verb of a definition: an article and one more. By hand. */
export const maxOtherWords = 2;
/** Maximum letters of an abbreviation. By hand. */
export const maxShortLetters = 8;
/** Share of the rarest topic's weight; a definition need not begin with a topic that weighs less. By hand. */
export const leastTelling = 0.05;
/** Maximum words other than the topic in the heading of a section about the topic. By hand. */
export const maxOtherHeadingWords = 1;
/** Minimum words of a list entry that says something of the topic at its beginning. By hand. */
export const leastEntryWords = 4;
/** Minimum sentences that mention a topic in a section about it. By hand. */
export const leastMentions = 2;
/** Minimum words of such a sentence. By hand. */
export const leastMentionWords = 8;
/** Maximum passages that contain the topic of such a section. By hand. */
export const mostMentioningPassages = 2;
/** Cosine similarity below which texts are unrelated; similarities are relative to it. By hand. */
export const usualSimilarity = 0.83;
/** Reader model score of units and passages that were not read: the lowest one. */
export const leastReading = -6;
/** Maximum lead of the best unit's reader model score. By hand. */
export const mostReadingLead = 4;
/** Cosine similarity of passages that the semantic search did not find. By hand. */
export const leastSimilarity = 0.8;

// Choice: which units may answer

/** Minimum sources that contain a text word for word for it to be boilerplate, which answers nothing. By hand. */
export const repeatingSources = 4;
/** Maximum characters of an item's name, which ends with a colon or the like. By hand. */
export const maxItemNameChars = 60;
/** Maximum characters of an item that is nothing but a name. By hand. */
export const maxBareNameChars = 40;
/** Minimum share of the best unit's score for support to be judged by another unit of its passage. By hand. */
export const nearlyAsGood = 0.84;

// Form: how much is shown, and in which form

/** Maximum sentences, if the caller gives no limit. One instead of two would cost 1 to 2 points of SQuAD 2 (decision 16). */
export const maxAnswerSentences = 2;
/** Maximum words, if the caller gives no limit. By hand. */
export const maxAnswerWords = 80;
/** Minimum share of the question in a table row for the row to answer alone. By hand. */
export const exactRow = 0.75;
/** Minimum reader model score for a single unit to answer a question that only names a topic. By hand. */
export const surelyRead = 1;
/** Maximum words of steps, or of a list; items of a longer list are shortened to their first sentences. By hand. */
export const maxBlockWords = 160;

/** Minimum share of the best unit's score for another unit to be added. By hand. */
export const worthAdding = 0.84;
/** Minimum share of the question, relative to the best unit, for a sentence from elsewhere to be added. By hand. */
export const sameSubject = 0.6;
/** Maximum words of a reply that is followed by the next sentence: "Not by itself." By hand. */
export const maxReplyWords = 4;
/** Maximum words of a reply that is shown after the question that it answers: "Not yet." By hand. */
export const maxBareWords = 2;
/** Maximum words of an item that is shown with its lead-in. By hand. */
export const maxFragmentWords = 8;
/** Maximum words of a list that is shown whole with what introduces it. By hand. */
export const maxListWords = 60;

/** Minimum share of the best unit's score for a list to answer "which" instead. Fitted on help-desk questions. */
export const listInsteadOfUnit = 0.7;
/** Minimum share of the question in the lead-in, the headings or the source's name of a list that answers. By hand. */
export const leastNamed = 0.4;
/** The same for a list in which every item has the wanted number. By hand. */
export const leastNamedOfAnswers = 0.75;
/** Minimum share of the question in a lead-in that contains the whole question. By hand. */
export const wholeQuestion = 0.9;

/** Maximum score by which a section with steps may be behind the introduction above it. Fitted on help-desk questions. */
export const maxBehindIntroduction = 1;
/** Minimum lead over all steps for a sentence outside them to answer instead. Fitted on help-desk questions. */
export const sentenceStandsOut = 0.6;
/** Minimum lead over all other units of its section for an item to answer alone. By hand. */
export const itemStandsOut = 0.8;
/** Minimum share of the question in a heading; below another heading, an item of an unnamed list answers alone. By hand. */
export const leastTitled = 0.2;
/** Maximum blocks of a section whose items do not answer alone for that reason. By hand. */
export const minBlocksAround = 3;
/** Minimum share of the question in headings that state the whole question. By hand. */
export const wholeAddress = 0.95;
/** Minimum letters of a heading's word that may be a topic. By hand. */
export const minTopicLetters = 4;
/** Minimum commands of a section that are alternatives; fewer are steps of one procedure. By hand. */
export const severalCommands = 3;
/** Minimum lead over commands that the question does not mean. By hand. */
export const clearlyMeant = 0.15;
/** Maximum commands that the question may mean for the first of them to be shown alone. By hand. */
export const maxMeantCommands = 2;
/** Maximum words of a section that is shown whole, although it has steps. By hand. */
export const enoughSectionWords = 60;
/** Maximum words of a section without steps and commands. By hand. */
export const maxProseWords = 120;
/** Maximum words of steps that continue in the next passage. By hand. */
export const maxChaptersWords = 240;

// Support: whether there is an answer. It is given from a confidence of 0 on; `npm run answers:train` puts that at 6.5 % of SQuAD 2's
// answerable questions declined (by words), and at 9 % of the help-desk questions answered wrongly (with meaning).

/** Maximum confidence (logit) if the match may be a coincidence. By hand. */
export const byChance = -1;
/** Share that a question word counts if only a word with the same meaning matches. By hand. */
export const relatedShare = 0.6;
/** The same if only a word of similar spelling matches. By hand. */
export const nearShare = 0.6;
/** The same if a word with the same meaning matches in another language. By hand. */
export const translatedShare = 0.8;
/** Maximum lead of the best unit over other passages. By hand. */
export const mostLead = 2;
/** Maximum score of the best passage, relative to the question's weight. By hand. */
export const mostStrength = 5;
/** Lead of the best unit if there is only one passage. By hand. */
export const leadOfOnly = 0.9;
/** Nearness of a question with only one word. By hand. */
export const nearnessOfOne = 0.5;
/** Share of function words if the question has none. By hand. */
export const functionShareOfNone = 0.5;
/** Minimum share of a yes/no question in the unit, if no passage contains the question's rarest word. By hand. */
export const leastOfMatter = 0.45;

// Render: what is offered without an answer

/** Maximum headings that are offered. By hand. */
export const maxTopics = 3;
/** Minimum share of the question in a section for its heading to be offered. By hand. */
export const minCovered = 0.3;
