import type { FlowValue } from '../document.ts';
import { toText } from '../formula/values.ts';
import type { ChoiceOption } from '../inputs.ts';
import type { Answer, AnswerResult } from './answer.ts';
import { readNames, splitAtMarks, splitList, withoutAccents } from './split-list.ts';

type Choice = { multiple?: boolean | undefined; min?: number | undefined; max?: number | undefined };

/** Shorter names occur too often inside other words or sentences. */
const minFoundLength = 3;
const maxSentenceLength = 80;

/** Converts the items of a list variable to options. */
export function optionsOfList(list: FlowValue): ChoiceOption[] {
  const items = Array.isArray(list) ? list.slice(0, 50) : [];
  return items
    .map((item, index) => ({ id: `item${index + 1}`, label: toText(item) }))
    .filter(({ label }) => label.trim() !== '');
}

const outside = /^[\s"'“”„«»().,!]+|(?<![\s"'“”„«»().,!])[\s"'“”„«»().,!]+$/gu;

/** Normalizes case, width and accents, and removes quotes, punctuation and extra spaces around a word. */
function bare(text: string): string {
  return withoutAccents(text).replace(outside, '').replace(/\s+/gu, ' ');
}

function namesOf({ label, value, synonyms = [] }: ChoiceOption): string[] {
  return [label, value ?? '', ...synonyms].map(bare).filter((name) => name !== '');
}

/** Returns the option that a text refers to: by name, by number, or as the only option mentioned in a short sentence. */
function find(options: readonly ChoiceOption[], text: string): ChoiceOption | undefined {
  const written = bare(text);
  if (written === '') return undefined;
  const named = options.find((option) => namesOf(option).includes(written));
  if (named) return named;
  const [, position] = /^(?:#|no\.?|nr\.?)?\s*(\d{1,3})[.)]?$/.exec(written) ?? [];
  if (position !== undefined) return options[Number(position) - 1];
  if (written.length > maxSentenceLength || /[?？؟]/.test(text)) return undefined;
  const within = options.filter((option) =>
    namesOf(option).some((name) => name.length >= minFoundLength && holdsWord(written, name)),
  );
  return within.length === 1 ? within[0] : undefined;
}

function holdsWord(text: string, word: string): boolean {
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
}

/** Parses a visitor's text as an answer to a choice. */
export function readChoice(input: Choice, options: readonly ChoiceOption[], text: string): AnswerResult {
  if (input.multiple) {
    const several = findSeveral(options, text);
    return several ? counted(input, [...new Set(several)]) : { problem: 'not_an_option' };
  }
  const one = find(options, text);
  return one ? chosen([one], false) : { problem: 'not_an_option' };
}

/**
 * Tries option names only, because a name may contain a conjunction; then splits at separators and conjunctions, then only at
 * separators.
 */
function findSeveral(options: readonly ChoiceOption[], text: string): ChoiceOption[] | undefined {
  const names = byName(options);
  const named = readNames(names, withoutAccents(text).replace(outside, ''));
  if (named) return named;
  const parts = splitList(text);
  const found = findEach(options, parts);
  // If only some parts are option names, the visitor wants an option that does not exist.
  const isMixed = parts.length > 1 && parts.some((part) => names.has(bare(part)));
  return found ?? (isMixed ? undefined : findEach(options, splitAtMarks(text)));
}

function byName(options: readonly ChoiceOption[]): Map<string, ChoiceOption> {
  const names = new Map<string, ChoiceOption>();
  for (const option of options) {
    for (const name of namesOf(option)) if (!names.has(name)) names.set(name, option);
  }
  return names;
}

function findEach(options: readonly ChoiceOption[], parts: readonly string[]): ChoiceOption[] | undefined {
  const found = parts.map((part) => find(options, part)).filter((option) => option !== undefined);
  return found.length > 0 && found.length === parts.length ? found : undefined;
}

/** Checks option ids as an answer to a choice. */
export function checkChoice(
  input: Choice,
  options: readonly ChoiceOption[],
  ids: readonly string[],
): AnswerResult {
  const taken = [...new Set(ids)].map((id) => options.find((option) => option.id === id));
  if (taken.some((option) => option === undefined)) return { problem: 'not_an_option' };
  const known = taken.filter((option) => option !== undefined);
  if (!input.multiple) return known.length === 1 ? chosen(known, false) : { problem: 'not_an_option' };
  return counted(input, known);
}

function counted(
  { min = 1, max = Number.POSITIVE_INFINITY }: Choice,
  taken: readonly ChoiceOption[],
): AnswerResult {
  if (taken.length === 0 && min > 0) return { problem: 'not_an_option' };
  if (taken.length < min) return { problem: 'too_few' };
  return taken.length > max ? { problem: 'too_many' } : chosen(taken, true);
}

function chosen(options: readonly ChoiceOption[], isList: boolean): Answer {
  const values = options.map(({ label, value }) => value || label);
  return {
    value: isList ? values : (values[0] ?? null),
    text: options.map(({ label }) => label).join(', '),
    optionIds: options.map(({ id }) => id),
  };
}
