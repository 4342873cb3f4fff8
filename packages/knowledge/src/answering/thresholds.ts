/*
 * Every threshold of the answerer, by stage: its unit, what it decides, and the figure or data set that it comes from. "By hand"
 * means that neither the code's history, the decisions nor the benchmarks record one. Limits that only bound the work of an
 * expression stay beside it.
 */

// Candidates: units and sections

/** Passages. Only the best ones are read, and those that follow the best one in its source. By hand. */
export const readPassages = 5;
/** Units of a passage; later ones are ignored. By hand. */
export const maxUnits = 400;
/** Words. A longer line without a period is no lead-in. By hand. */
export const maxLeadWords = 14;
/** Words. A longer list item is split into its sentences. By hand. */
export const maxItemWords = 30;
/** Words. A longer question on a page does not head the text after it. By hand. */
export const maxQuestionWords = 25;

// Features: values that are not counted but graded

/** Share that a question word counts if it is only in outer headings or in the source's name. By hand. */
export const pathCoverage = 0.7;
/** Share of the question's weight in a heading, from which on the heading's precision counts in full. By hand. */
export const fullTitle = 0.5;
/**
 * Weight of a question in sums over function words and pairs of words, at least, so that stop words never dominate if every passage
 * contains the topic. By hand.
 */
export const leastTotal = 1;
/** Share of the question in the best unit, below which similarity counts more (`similarityWithoutWords`). By hand. */
export const enoughWords = 0.6;
/** Words. A unit with more is no label, even if it has hardly any word besides those of the question. By hand. */
export const maxLabelWords = 6;
/** Words. A unit with more may define something; "Default: false" does not. By hand. */
export const maxShortLabelWords = 3;
/** Index of a word. A unit whose first topic is later does not begin with it. By hand. */
export const maxOpeningTerms = 2;
/** Form of an instruction as an answer to "how"; an item of a numbered list has 1. By hand. */
export const instructionForm = 1.25;
/** Lines. Longer code only contains a fact somewhere. By hand. */
export const maxFactLines = 3;
/** Form of longer code, and of any code as a definition. By hand. */
export const longCodeForm = -6;
/** How well a sentence that allows or demands answers a yes/no question; one that refuses has 1. By hand. */
export const settlingShare = 0.5;
/** How well a sentence defines its topic if it describes the topic; one that says what the topic is has 1. By hand. */
export const stateShare = 0.5;
/** The same if it says what the topic does. By hand. */
export const deedShare = 0.6;
/** Words other than the topic before the verb of a definition: an article and one more. By hand. */
export const maxOtherWords = 2;
/** Letters. A longer topic is no abbreviation. By hand. */
export const maxShortLetters = 8;
/** Share of the rarest topic's weight; a definition need not begin with a topic that weighs less. By hand. */
export const leastTelling = 0.05;
/** Words of a heading other than the topic; with more, its section is not about the topic. By hand. */
export const maxOtherHeadingWords = 1;
/** Words. A shorter list entry says nothing of the topic that it begins with. By hand. */
export const leastEntryWords = 4;
/** Sentences of a section that mention a topic, from which on the section is about it. By hand. */
export const leastMentions = 2;
/** Words. A shorter sentence does not count as a mention. By hand. */
export const leastMentionWords = 8;
/** Passages that contain a topic; with more, mentions alone do not make a section about it. By hand. */
export const mostMentioningPassages = 2;
/** Cosine similarity that unrelated texts stay below; similarities are relative to it. By hand. */
export const usualSimilarity = 0.83;
/** Reader model score of units and passages that were not read: the lowest one. */
export const leastReading = -6;
/** Reader model score by which the best unit leads at most. By hand. */
export const mostReadingLead = 4;
/** Cosine similarity of passages that the semantic search did not find. By hand. */
export const leastSimilarity = 0.8;

// Choice: which units may answer

/** Sources that share a text word for word, from which on it is boilerplate and answers nothing. By hand. */
export const repeatingSources = 4;
/** Characters of an item in which its name ends. By hand. */
export const maxItemNameChars = 60;
/** Characters. A longer item has no name, unless a colon or the like ends the name. By hand. */
export const maxBareNameChars = 40;
/** Share of the best unit's score, from which on support may be judged by another unit of its passage. By hand. */
export const nearlyAsGood = 0.84;

// Form: how much is shown, and in which form

/** Sentences, if the caller gives no limit. One instead of two would cost 1 to 2 points of SQuAD 2 (decision 16). */
export const maxAnswerSentences = 2;
/** Words, if the caller gives no limit. By hand. */
export const maxAnswerWords = 80;
/** Share of the question in a table row, from which on the row answers alone. By hand. */
export const exactRow = 0.75;
/** Reader model score, from which on a single unit answers a question that only names a topic. By hand. */
export const surelyRead = 1;
/** Words of a section with steps that is shown whole; items of a longer list are cut to their first sentences. By hand. */
export const maxBlockWords = 160;

/** Share of the best unit's score, from which on another unit is added. By hand. */
export const worthAdding = 0.84;
/** Share of the question, relative to the best unit, from which on a sentence from elsewhere is added. By hand. */
export const sameSubject = 0.6;
/** Words. A reply of up to this many is followed by the next sentence: "Not by itself." By hand. */
export const maxReplyWords = 4;
/** Words. A reply of up to this many is shown after the question that it answers: "Not yet." By hand. */
export const maxBareWords = 2;
/** Words. A longer item is shown without its lead-in. By hand. */
export const maxFragmentWords = 8;
/** Words of a list that is shown whole with what introduces it. By hand. */
export const maxListWords = 60;

/** Share of the best unit's score that a list needs to answer "which" instead. Fitted on help-desk questions. */
export const listInsteadOfUnit = 0.7;
/** Share of the question in a list's lead-in, its headings, or its source's name, for the list to be named. By hand. */
export const leastNamed = 0.4;
/** The same for a list in which every item has the wanted number. By hand. */
export const leastNamedOfAnswers = 0.75;
/** Share of the question in a list's lead-in, from which on it contains the whole question. By hand. */
export const wholeQuestion = 0.9;

/** Score by which a section with steps may be behind the introduction above it. Fitted on help-desk questions. */
export const maxBehindIntroduction = 1;
/** Score by which a sentence outside the steps must lead them to answer instead. Fitted on help-desk questions. */
export const sentenceStandsOut = 0.6;
/** Score by which an item must lead all other units of its section to answer alone. By hand. */
export const itemStandsOut = 0.8;
/** Share of the question in a heading, below which an unnamed list's item may answer alone. By hand. */
export const leastTitled = 0.2;
/** Blocks. An item of a section with fewer is not shown alone for that reason. By hand. */
export const minBlocksAround = 3;
/** Share of the question in the headings, from which on they state it all. By hand. */
export const wholeAddress = 0.95;
/** Letters. Shorter words of a heading are rarely topics. By hand. */
export const minTopicLetters = 4;
/** Commands of a section, below which they are steps of one procedure. By hand. */
export const severalCommands = 3;
/** Score by which a command may be behind the best one and still be meant. By hand. */
export const clearlyMeant = 0.15;
/** Commands that are meant; with more, none of them is shown alone. By hand. */
export const maxMeantCommands = 2;
/** Words. A section with up to this many is shown whole. By hand. */
export const enoughSectionWords = 60;
/** Words of a section without steps and commands. By hand. */
export const maxProseWords = 120;
/** Words of steps that continue in the next passage. By hand. */
export const maxChaptersWords = 240;

// Support: whether there is an answer. It is given from a confidence of 0 on; `npm run answers:train` puts that at 6.5 % of SQuAD 2's
// answerable questions declined (by words), and at 9 % of the help-desk questions answered wrongly (with meaning).

/** Confidence (logit) at most, if the match may be a coincidence. By hand. */
export const byChance = -1;
/** Share that a question word counts if only a word with the same meaning matches. By hand. */
export const relatedShare = 0.6;
/** The same if only a word of similar spelling matches. By hand. */
export const nearShare = 0.6;
/** The same if a word with the same meaning matches in another language. By hand. */
export const translatedShare = 0.8;
/** Score by which the best unit leads other passages at most. By hand. */
export const mostLead = 2;
/** Score of the best passage, relative to the question's weight, at most. By hand. */
export const mostStrength = 5;
/** Lead of the best unit if there is only one passage. By hand. */
export const leadOfOnly = 0.9;
/** Nearness of a question with only one word. By hand. */
export const nearnessOfOne = 0.5;
/** Share of function words if the question has none. By hand. */
export const functionShareOfNone = 0.5;
/** Share of a yes/no question in the unit, if no passage contains the question's rarest word. By hand. */
export const leastOfMatter = 0.45;

// Render: what is offered without an answer

/** Headings. By hand. */
export const maxTopics = 3;
/** Share of the question in a section, from which on its heading is offered. By hand. */
export const minCovered = 0.3;
