/** Lists of so many rows draw only those that can be seen. */
export const virtualFrom = 200;
