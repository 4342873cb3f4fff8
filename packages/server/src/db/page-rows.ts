/** Limit and offset of a query. */
export interface RowRange {
  limit: number;
  offset: number;
}

/** The row range of a page; pages count from 1. */
export function rowsOfPage({ page, pageSize }: { page: number; pageSize: number }): RowRange {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
