/** Something that a person can fix: its message is a sentence, and nothing else is printed. */
export class Problem extends Error {}

/**
 * Runs a command's work and ends the process with 1 when it fails: a Problem as its sentence, anything else with its stack.
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
