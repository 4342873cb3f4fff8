import { type AnswerContext, type AnswerProblem, type AnswerResult, plain } from './answer/answer.ts';
import { checkChoice, readChoice } from './answer/read-choice.ts';
import { dayOf, readDate } from './answer/read-date.ts';
import { readNumber } from './answer/read-number.ts';
import type { FormulaBudget } from './formula/budget.ts';
import { FormulaError } from './formula/formula-error.ts';
import type { AnswerInput } from './inputs.ts';
import { matchesPattern } from './pattern/pattern.ts';

const maxTextLength = 4_000;
const email =
  /^[^\s@<>()[\]{}"“”„«»,;:\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{2,59}|[\p{L}\p{M}]{2,63})$/iu;

/** Parses a visitor's text as an answer to an input. */
export function readAnswer(input: AnswerInput, text: string, context: AnswerContext): AnswerResult {
  const written = text.trim();
  if (written === '') return { problem: 'required' };
  switch (input.type) {
    case 'choice':
      return readChoice(input, context.options ?? input.options ?? [], written);
    case 'number': {
      const number = readNumber(
        written.replace(/^[€$£¥]\s*|(?<!\s)\s*(?:€|\$|£|¥|%|[A-Z]{3})$/u, ''),
        context.language,
      );
      return number === undefined ? { problem: 'no_number' } : checkNumber(input, number);
    }
    case 'date': {
      const day = readDate(written, context.language, context.today);
      return day === undefined ? { problem: 'no_date' } : checkDate(input, day);
    }
    case 'email': {
      const found = written
        .normalize('NFKC')
        .split(/[\s,;<>()]+/u)
        .map((word) => word.replace(/^mailto:|(?<![.!?:])[.!?:]+$/giu, ''));
      const addresses = found.filter((word) => email.test(word));
      return addresses.length === 1 ? plain(addresses[0] ?? '') : { problem: 'no_email' };
    }
    case 'url':
      return checkUrl(completeUrl(written));
    default:
      return checkText(input, written, context);
  }
}

/** Checks the value of a structured reply against an input. */
export function checkReply(input: AnswerInput, value: unknown, context: AnswerContext): AnswerResult {
  if (value === null || value === undefined || value === '') return { problem: 'required' };
  switch (input.type) {
    case 'choice': {
      const ids = Array.isArray(value) ? value : [value];
      if (!ids.every((id) => typeof id === 'string')) return { problem: 'wrong_type' };
      return checkChoice(input, context.options ?? input.options ?? [], ids);
    }
    case 'number':
      return typeof value === 'number' ? checkNumber(input, value) : { problem: 'wrong_type' };
    case 'date':
      if (typeof value !== 'string') return { problem: 'wrong_type' };
      return isDay(value) ? checkDate(input, value) : { problem: 'no_date' };
    case 'email': {
      if (typeof value !== 'string') return { problem: 'wrong_type' };
      const address = value.trim();
      return address.length <= 254 && email.test(address) ? plain(address) : { problem: 'no_email' };
    }
    case 'url':
      return typeof value === 'string' ? checkUrl(completeUrl(value.trim())) : { problem: 'wrong_type' };
    default:
      return typeof value === 'string' ? checkText(input, value.trim(), context) : { problem: 'wrong_type' };
  }
}

function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return dayOf(Number(year), Number(month), Number(day)) !== undefined;
}

function checkNumber(
  { min, max, integer }: Extract<AnswerInput, { type: 'number' }>,
  value: number,
): AnswerResult {
  if (!Number.isFinite(value)) return { problem: 'no_number' };
  if (integer && !Number.isInteger(value)) return { problem: 'no_whole_number' };
  if (min !== undefined && value < min) return { problem: 'too_small' };
  return max !== undefined && value > max ? { problem: 'too_large' } : plain(value);
}

function checkDate({ min, max }: Extract<AnswerInput, { type: 'date' }>, day: string): AnswerResult {
  if (min !== undefined && day < min) return { problem: 'too_early' };
  return max !== undefined && day > max ? { problem: 'too_late' } : plain(day);
}

/** Adds https to a URL without a scheme; a port is not a scheme. */
function completeUrl(text: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}

function checkUrl(text: string): AnswerResult {
  if (text.length > 2_048 || !URL.canParse(text)) return { problem: 'no_url' };
  const { protocol, hostname, username, password, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const isFit =
    isWeb && username === '' && password === '' && /^[^.]+(\.[^.]+)+$/.test(hostname) && !/\s/.test(text);
  return isFit ? plain(href) : { problem: 'no_url' };
}

function checkText(
  input: Extract<AnswerInput, { type: 'text' | 'phone' }>,
  text: string,
  context: AnswerContext,
): AnswerResult {
  if (input.type === 'phone') {
    const phone = readPhone(text, input.country, context);
    return phone === null ? { problem: 'no_phone' } : plain(phone);
  }
  const problem = textProblem(input, text, context.budget);
  return problem === undefined ? plain(text) : { problem };
}

function textProblem(
  { minLength = 1, maxLength = maxTextLength, pattern }: Extract<AnswerInput, { type: 'text' }>,
  text: string,
  budget: FormulaBudget | undefined,
): AnswerProblem | undefined {
  const length = [...text].length;
  if (length === 0) return 'required';
  if (length < minLength) return 'too_short';
  if (length > Math.min(maxLength, maxTextLength)) return 'too_long';
  return pattern && !fits(pattern, text, budget) ? 'pattern' : undefined;
}

/** A pattern that exceeds the budget matches no answer, so the conversation continues as after an invalid answer. */
function fits(pattern: string, text: string, budget: FormulaBudget | undefined): boolean {
  try {
    return matchesPattern(pattern, text, budget);
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/**
 * Returns the international form if the country is known from the text or the step; otherwise accepts seven to fifteen digits
 * (ITU-T E.164) with common separators.
 */
function readPhone(text: string, country: string | undefined, context: AnswerContext): string | null {
  const canonical = context.readPhone?.(text, country || undefined) ?? null;
  const isOfCountry = Boolean(country) || text.startsWith('+');
  if (canonical !== null || (context.readPhone && isOfCountry)) return canonical;
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return null;
  return text.startsWith('+') ? `+${digits}` : digits;
}
