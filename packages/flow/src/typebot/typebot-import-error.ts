/** Why an import failed completely, with an English sentence. */
export const importProblems = {
  not_typebot: 'This is no export of Typebot. Choose the JSON file that “Export flow” saves.',
  version_unknown:
    'This export has a version that cannot be read: only 3 to 6 can. Open an older one in Typebot and export it again.',
  too_large: 'This typebot is too large for one flow. Split it, and import the parts.',
} as const;

export type ImportProblem = keyof typeof importProblems;

export class TypebotImportError extends Error {
  readonly code: ImportProblem;

  constructor(code: ImportProblem) {
    super(importProblems[code]);
    this.name = 'TypebotImportError';
    this.code = code;
  }
}
