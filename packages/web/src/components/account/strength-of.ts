export type Strength = 'weak' | 'fair' | 'strong';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u];
/** Beginnings that every list of passwords tries. */
const firstTried = /^(pass|passwort|secret|qwert|azert|letmein|welcome|admin|abc|0?123)/i;

/**
 * A rough judgement of how long a guess would take, by length and variety: a warning for people, no rule. Few different
 * characters and well-known beginnings count as weak at any length below a sentence's.
 */
export function strengthOf(password: string): Strength {
  const variety = new Set(password).size;
  const score = password.length + 2 * kinds.filter((kind) => kind.test(password)).length;
  if (variety < 5 || (firstTried.test(password) && password.length < 16) || score < 13) return 'weak';
  return score < 19 ? 'fair' : 'strong';
}
