/** Keys of `chat.json` that only the parts about people use. Their English loads with those parts. */
export const PEOPLE_KEYS = [
  'personBack',
  'personInLine',
  'personSaid',
  'personTyping',
  'personWith',
] as const;
