/** An error that the user can fix: only its message, a sentence, is printed. */
export class Problem extends Error {}

/**
 * Runs a command's work and exits with 1 when it fails; prints the sentence of a Problem and the stack of any other error.
 * @param {() => Promise<void>} work
 */
export async function runCommand(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
