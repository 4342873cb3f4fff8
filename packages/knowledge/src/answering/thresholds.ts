/*
 * Every threshold of the answerer, by stage. Each comment says what the value limits or replaces, and where the value comes from.
 * "By hand" means that no fit, decision or benchmark records a reason for it. Limits that only bound the work of a regular
 * expression stay beside that expression.
 *
 * "Share of the question in a text" is the weight of the question's words that the text contains, divided by the weight of all
 * words of the question, 0 to 1. The lead of a unit over another one is the difference of their scores.
 */

// Candidates: units and sections

/** Number of passages that are split into sections, besides those that follow the best passage in its source. By hand. */
export const readPassages = 5;
/** Maximum units of a passage; later units are ignored. By hand. */
export const maxUnits = 400;
/** Maximum words of a line without a period for the line to be a lead-in. By hand. */
export const maxLeadWords = 14;
/** Maximum words of a list item; a longer item is split into its sentences. By hand. */
export const maxItemWords = 30;
/** Maximum words of a question on a page for the question to act as the heading of the text after it. By hand. */
export const maxQuestionWords = 25;

// Features: limits, and values between 0 and 1 for partial matches

/** Match of a question word that is only in outer headings or in the source's name; a match elsewhere has 1. By hand. */
export const pathCoverage = 0.7;
/** Minimum share of the question in a heading; below it, the heading's precision is reduced in proportion. By hand. */
export const fullTitle = 0.5;
/**
 * Minimum weight by which the sums over function words and over pairs of words are divided, even if the question weighs less. It
 * prevents stop words from dominating if every passage contains the topic. By hand.
 */
export const minTotal = 1;
/** Minimum share of the question in the best unit; below it, similarity has more weight (`similarityWithoutWords`). By hand. */
export const minWordShare = 0.6;
/** Maximum words of a unit for it to be a label, if the unit has hardly any word besides those of the question. By hand. */
export const maxLabelWords = 6;
/** Maximum words of a unit that is too short to define anything: "Default: false". By hand. */
export const maxShortLabelWords = 3;
/** Maximum index of the first topic in a unit that begins with a topic. By hand. */
export const maxOpeningTerms = 2;
/** Feature `form` of an instruction, if the question asks "how"; an item of a numbered list has 1. By hand. */
export const instructionForm = 1.25;
/** Maximum lines of code that states a fact; longer code may contain the fact, but does not state it. By hand. */
export const maxFactLines = 3;
/** Feature `form` of longer code, and of any code as a definition; only "how" suits code of any length. By hand. */
export const longCodeForm = -6;
/** Feature `decisive` of a sentence that allows or demands; a sentence that refuses, limits or confirms has 1. By hand. */
export const decisiveShare = 0.5;
/** Feature `definition` of a sentence that describes the topic; a sentence that says what the topic is has 1. By hand. */
export const stateShare = 0.5;
/** Feature `definition` of a sentence that says what the topic does. By hand. */
export const deedShare = 0.6;
/** Maximum words before the verb of a definition, besides those of the topic: an article and one more. By hand. */
export const maxOtherWords = 2;
/** Maximum letters of an abbreviation. By hand. */
export const maxShortLetters = 8;
/** Minimum weight, relative to the rarest topic, of a topic that a definition has to begin with. By hand. */
export const minTopicWeight = 0.05;
/** Maximum words in the heading of a section about the topic, besides those of the topic. By hand. */
export const maxOtherHeadingWords = 1;
/** Minimum words of a list entry that begins with the topic, for the entry to say something about the topic. By hand. */
export const minEntryWords = 4;
/** Minimum sentences that mention a topic, for their section to be about the topic. By hand. */
export const minMentions = 2;
/** Minimum words of a sentence that counts as such a mention. By hand. */
export const minMentionWords = 8;
/** Maximum passages that contain a topic, for mentions alone to make a section be about the topic. By hand. */
export const maxMentioningPassages = 2;
/** Cosine similarity of texts that have nothing to do with each other; it is subtracted from every similarity. By hand. */
export const usualSimilarity = 0.83;
/** Score of units and passages that the reader model did not score: the lowest score that the model gives. */
export const unreadScore = -6;
/** Maximum lead of the best reader model score over the second best. By hand. */
export const maxReaderScoreLead = 4;
/** Minimum cosine similarity of a passage. Passages that the semantic search did not find have this similarity. By hand. */
export const minPassageSimilarity = 0.8;

// Choice: which units may answer

/** Minimum sources that contain a text word for word, for the text to be boilerplate, which answers nothing. By hand. */
export const repeatingSources = 4;
/** Maximum characters of an item's name, which ends with a colon or the like. By hand. */
export const maxItemNameChars = 60;
/** Maximum characters of an item that consists of a name only. By hand. */
export const maxBareNameChars = 40;
/** Minimum score, relative to the best unit, of another unit of its passage by which support may be judged. By hand. */
export const judgedInstead = 0.84;

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

/** Minimum score, relative to the best unit, of another unit that is added. By hand. */
export const worthAdding = 0.84;
/** Minimum share of the question, relative to the best unit's share, in a sentence that is added from elsewhere. By hand. */
export const sameSubject = 0.6;
/** Maximum words of a reply that is shown with the next sentence: "Not by itself." By hand. */
export const maxReplyWords = 4;
/** Maximum words of a reply that is shown with the question on the page that the reply answers: "Not yet." By hand. */
export const maxBareWords = 2;
/** Maximum words of an item that is shown with its lead-in. By hand. */
export const maxFragmentWords = 8;
/** Maximum words of a list and its lead-in that are shown whole instead of one item. By hand. */
export const maxListWords = 60;

/** Minimum score, relative to the best unit, of a list that answers "which" instead. Fitted on help-desk questions. */
export const listInsteadOfUnit = 0.7;
/** Minimum share of the question in the lead-in, the headings or the source's name of a list that answers. By hand. */
export const minNamed = 0.4;
/** Minimum share of the question in the same places, for a list in which each item has the wanted number or name. By hand. */
export const minNamedOfAnswers = 0.75;
/** Minimum share of the question in a lead-in for it to contain the whole question. By hand. */
export const wholeQuestion = 0.9;

/** Maximum lead of an introduction over a section with steps below it that answers. Fitted on help-desk questions. */
export const maxBehindIntroduction = 1;
/** Minimum lead of a sentence outside the steps over all steps, for the sentence to answer. Fitted on help-desk questions. */
export const sentenceStandsOut = 0.6;
/** Minimum lead of an item over all other units of its section, for the item to answer alone. By hand. */
export const itemStandsOut = 0.8;
/**
 * Minimum share of the question in a heading that names the topic. If neither the heading nor the list (`minNamed`) names the
 * topic, an item answers alone, unless its section is short. By hand.
 */
export const minTitled = 0.2;
/** Maximum blocks of a short section, whose items answer alone only if they stand out (`itemStandsOut`). By hand. */
export const maxShortSectionBlocks = 3;
/** Minimum share of the question in headings that together state the whole question. By hand. */
export const wholeAddress = 0.95;
/** Minimum letters of a heading's word that may be a topic. By hand. */
export const minTopicLetters = 4;
/** Minimum commands of a section for them to be alternatives; fewer commands are steps of one procedure. By hand. */
export const severalCommands = 3;
/** Minimum lead of the best command over a command that the question does not ask for. By hand. */
export const clearlyMeant = 0.15;
/** Maximum commands that the question may ask for, if the first of them is shown alone. By hand. */
export const maxMeantCommands = 2;
/** Maximum words of a section that is shown whole, although it has steps. By hand. */
export const maxWholeSectionWords = 60;
/** Maximum words that are shown of a section without steps or commands. By hand. */
export const maxProseWords = 120;
/** Maximum words of steps together with their continuation in the next passage. By hand. */
export const maxChaptersWords = 240;

// Support: whether there is an answer. An answer is given from a confidence of 0 on. `npm run answers:train` sets that point so
// that, by words, 6.5 % of SQuAD 2's answerable questions are declined, and, with meaning, 9 % of the help-desk questions are
// answered wrongly.

/** Maximum confidence (logit) if the match may be a coincidence. By hand. */
export const byChance = -1;
/** Match of a question word for which a text only has a word with the same meaning; the same word has 1. By hand. */
export const relatedShare = 0.6;
/** Match of a question word for which a text only has a word with similar spelling. By hand. */
export const nearShare = 0.6;
/** Match of a question word for which a text in another language has a word with the same meaning. By hand. */
export const translatedShare = 0.8;
/** Maximum lead of the best unit over units of other passages. By hand. */
export const maxLead = 2;
/** Maximum score of the best passage, relative to the question's weight. By hand. */
export const maxStrength = 5;
/** Lead of the best unit if no other passage has a unit that can answer. By hand. */
export const leadOfOnly = 0.9;
/** Feature `near` of support for a question with only one topic word. By hand. */
export const nearnessOfOne = 0.5;
/** Share of the question's function words in the unit, if the question has no function words. By hand. */
export const functionShareOfNone = 0.5;
/** Minimum share of a yes/no question in the unit, if no passage contains the question's rarest word. By hand. */
export const minYesNoShare = 0.45;

// Render: what is offered without an answer

/** Maximum headings that are offered. By hand. */
export const maxTopics = 3;
/** Minimum share of the question in a section for its heading to be offered. By hand. */
export const minCovered = 0.3;
