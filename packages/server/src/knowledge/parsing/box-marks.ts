/** How the state of a checkbox is written before its label. */
export const checkedBox = '☑ ';
export const emptyBox = '☐ ';
