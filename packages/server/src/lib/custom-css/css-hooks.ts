/**
 * The names that an owner's rules may use, and what they stand for on the chat's page. None of them is or contains the
 * consent card, the privacy menu, the sources or a citation, except that an answer's text contains citations, which bring
 * their own colors and sizes.
 */
export const cssHooks: ReadonlyMap<string, string> = new Map([
  ['parley-title', '.header h1'],
  ['parley-subtitle', '.header-text p'],
  ['parley-avatar', '.header .mark'],
  ['parley-greeting', '.welcome .prose'],
  ['parley-prompt', '.prompts button'],
  ['parley-question', '.question .bubble'],
  ['parley-answer', '.answer > .prose'],
  ['parley-input', '.composer'],
  ['parley-send', '.composer .send'],
]);

/** Those whose text stands on the ground of the chat itself. */
export const hooksOnSurface: ReadonlySet<string> = new Set([
  'parley-greeting',
  'parley-answer',
  'parley-input',
]);

/** Names that a rule may begin with, to hold in one scheme only. */
export const cssSchemes: ReadonlyMap<string, string> = new Map([
  ['parley-light', '[data-theme="light"]'],
  ['parley-dark', '[data-theme="dark"]'],
]);

export const cssStates: ReadonlySet<string> = new Set(['hover', 'active', 'focus-visible']);
