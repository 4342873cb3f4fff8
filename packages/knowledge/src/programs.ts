/** Program of the process that reads one file. */
export const fileProgram = new URL('./parsing/child.ts', import.meta.url);

/** Program of the process that reads the pages of a website. */
export const pagesProgram = new URL('./web/pages-child.ts', import.meta.url);

/** Program of the process that reads one email. */
export const mailProgram = new URL('./mail/mail-child.ts', import.meta.url);
