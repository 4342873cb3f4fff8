/** Media query: screens from Tailwind's `md` on are wide enough for columns. */
export const wideTableQuery = '(min-width: 48rem)';
