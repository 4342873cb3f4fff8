/** Why a table of token vectors cannot be used, in words for whoever placed its files. */
export class TableProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TableProblem';
  }
}
