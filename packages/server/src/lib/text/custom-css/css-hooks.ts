/**
 * Selectors that an owner's rules may use, with the page's real selectors. None of them matches or contains the consent card, the
 * privacy menu, the sources, or a citation. The exception is the text of an answer, which contains citations; they set their own
 * colors and sizes. Owners see them in the hint of the CSS field, so a new one also goes into `css-section.tsx`.
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

/** Selectors whose text is directly on the chat's background. */
export const hooksOnSurface: ReadonlySet<string> = new Set([
  'parley-greeting',
  'parley-answer',
  'parley-input',
]);

/** Prefixes that limit a rule to one color scheme. */
export const cssSchemes: ReadonlyMap<string, string> = new Map([
  ['parley-light', '[data-theme="light"]'],
  ['parley-dark', '[data-theme="dark"]'],
]);

export const cssStates: ReadonlySet<string> = new Set(['hover', 'active', 'focus-visible']);
