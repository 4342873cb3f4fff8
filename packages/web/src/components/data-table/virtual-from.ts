/** Number of rows from which a list is virtualized. */
export const virtualFrom = 200;
