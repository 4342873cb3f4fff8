/** Media query: screens from Tailwind's `md` on are wide enough for columns. */
export const roomForColumns = '(min-width: 48rem)';
