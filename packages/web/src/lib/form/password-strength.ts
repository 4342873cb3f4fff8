/** From 0, too weak, to 4, very strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const classes: ReadonlyArray<[RegExp, size: number]> = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{N}]/u, 33],
];
const scores: readonly PasswordScore[] = [0, 1, 2, 3, 4];
const boundsBits = [30, 40, 60, 80];

/** Rates how hard a password is to brute-force: entropy in bits, without repeats and sequences (`aaa`, `abc`, `123`). */
export function passwordScore(password: string): PasswordScore {
  const letters = [...password];
  const counted = letters.filter((letter, index) => !continues(letters[index - 1], letter)).length;
  const alphabet = classes.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const bits = counted * Math.log2(Math.max(alphabet, 1));
  const reached = boundsBits.filter((bound) => bits >= bound).length;
  return scores[reached] ?? 0;
}

function continues(before: string | undefined, letter: string): boolean {
  if (before === undefined) return false;
  return Math.abs((letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1;
}
