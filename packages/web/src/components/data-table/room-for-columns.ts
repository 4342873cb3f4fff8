/** Media query: from Tailwind's `md` on there is room for columns. */
export const roomForColumns = '(min-width: 48rem)';
