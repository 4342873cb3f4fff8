/** What each page says after who runs the installation: the key of a section, and those of its paragraphs. */
export type LegalSections = ReadonlyArray<readonly [section: string, paragraphs: readonly string[]]>;

export const aboutSections: LegalSections = [
  ['product', ['answers', 'share']],
  ['program', ['source']],
];

export const privacySections: LegalSections = [
  ['account', ['identity', 'sessions', 'activity', 'messages', 'delete']],
  ['visitor', ['owner', 'messages', 'technical', 'contact', 'consent', 'retention', 'rights']],
  ['others', ['models', 'google', 'none']],
  ['browser', ['cookie', 'storage']],
  ['rights', ['ask', 'backups']],
  ['age', ['text']],
];

export const termsSections: LegalSections = [
  ['account', ['age', 'responsible']],
  ['use', ['lawful', 'visitors']],
  ['content', ['yours', 'answers']],
  ['plan', ['limits', 'price']],
  ['availability', ['text']],
  ['end', ['text']],
  ['changes', ['text']],
];
