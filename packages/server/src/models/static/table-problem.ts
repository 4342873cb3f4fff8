/** Why a token table cannot be used, in a sentence for the operator who installed its files. */
export class TableProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TableProblem';
  }
}
