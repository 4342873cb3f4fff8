/** Which of the rows that a statement finds it returns. */
export interface RowRange {
  limit: number;
  offset: number;
}

/** The rows of a page; pages count from 1. */
export function rowsOfPage({ page, pageSize }: { page: number; pageSize: number }): RowRange {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
