/** Prefixes of checkbox labels for checked and empty boxes. */
export const checkedBox = '☑ ';
export const emptyBox = '☐ ';
