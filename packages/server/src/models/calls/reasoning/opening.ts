const each = (subjects: readonly string[], verbs: readonly string[]): string[] =>
  subjects.flatMap((subject) => verbs.map((verb) => `${subject} ${verb}`));

/**
 * Typical beginnings of reasoning when the template has already written the opening tag. An answer that begins like this is only
 * delayed until it ends, not lost.
 */
const phrases: readonly string[] = [
  ...each(
    ['the user', 'the visitor', 'the customer', 'the person', 'user', 'the question', 'the query'],
    ['is ', 'was ', 'want', 'ask', 'need', 'say', 'said', 'seem', 'mention', 'wrote', 'would ', "'s "],
  ),
  "the user's ",
  ...each(
    ['the passage', 'the passages', 'the document', 'the documents', 'the context'],
    ['say', 'state', 'mention', 'contain', 'provide', 'do not ', 'does not ', "doesn't ", "don't "],
  ),
  ...each(
    ['i', 'we'],
    [
      'need to ',
      'should ',
      'must ',
      'have to ',
      'want to ',
      'think ',
      'can see ',
      'see ',
      'will need ',
      'know ',
    ],
  ),
  ...each(
    ['i am', "i'm", 'we are', "we're"],
    ['asked', 'being asked', 'given', 'supposed', 'looking', 'to '],
  ),
  ...each(
    ['let me', "let's", 'let us', "i'll", 'i will'],
    [
      ...['think', 'see', 'check', 'look', 'start', 'begin', 'analy', 'break', 'recall', 'consider', 'find '],
      ...['go through', 'figure', 'parse', 'examine', 'read', 'search', 'review', 'try', 'answer', 'draft'],
    ],
  ),
  'looking at the ',
  'thinking process',
  'this is a question ',
  'this user ',
  ...each(["here's", 'here is'], ['my thought', 'my reasoning', 'my thinking', 'a thinking', 'the thought']),
  'here are my reasoning steps',
  'my task ',
  'my goal ',
  ...each(['der nutzer', 'der benutzer', 'der besucher'], ['fragt', 'will', 'möchte']),
  ...each(['ich', 'wir'], ['muss ', 'müssen ', 'soll']),
  ...each(["l'utilisateur", 'el usuario', "l'utente", 'o usuário', 'de gebruiker', 'пользователь'], ['']),
  '用户',
  '用戶',
  'ユーザー',
  '사용자',
];

/** Interjections before the actual beginning, alone or several in a row. */
const interjections = [
  ...[
    'okay',
    'ok',
    'alright',
    'all right',
    'hmm',
    'hm',
    'so',
    'well',
    'right',
    'first',
    'now',
    'got it',
    'wait',
  ],
  ...[
    'thinking',
    'good',
    'oh',
    'ah',
    'also',
    'gut',
    'bueno',
    'vale',
    "d'accord",
    '好的',
    '好',
    '嗯',
    '首先',
    'はい',
  ],
];
/** All beginnings that may still turn out to be reasoning. */
const openings: readonly string[] = [...phrases, ...interjections];

const interjection = new RegExp(
  `^(?:${interjections.toSorted((one, other) => other.length - one.length).join('|')})(?![a-z0-9'])[\\s,.:;!…，。、-]*`,
  'u',
);
/** Upper bound of a phrase with its interjections. */
const maxChars = 120;

/** Whether a text begins like reasoning; `unsure` if more text is needed. */
export function beginsReasoning(text: string): 'yes' | 'no' | 'unsure' {
  const lower = text.slice(0, maxChars).toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
  let core = lower.trimStart();
  for (let found = interjection.exec(core); found; found = interjection.exec(core)) {
    core = core.slice(found[0].length);
  }
  for (const phrase of phrases) if (core.startsWith(phrase)) return 'yes';
  if (text.length >= maxChars) return 'no';
  for (const opening of openings) if (opening.startsWith(core)) return 'unsure';
  return 'no';
}
