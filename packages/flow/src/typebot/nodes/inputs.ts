import type { AnswerInput } from '../../inputs.ts';
import { type Conversion, nodeStep, type Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { isOn, numberIn, type Source, sourceIn, textIn, valueIn } from '../source.ts';

/** Typebot repeats a question without limit; here the flow continues after this many attempts. */
const tries = 3;
/** Longer scales become number inputs. */
const maxButtons = 11;

/** An `ask` node; the bubbles before it become its text. */
export function askStep(conversion: Conversion, block: SourceBlock, input: AnswerInput): Step {
  const options = sourceIn(block.source, 'options');
  const saveAs = conversion.names.ofId(textIn(options, 'variableId'));
  const retry = conversion.template(block, textIn(options, 'retryMessageContent'), { isMarkdown: true });
  return nodeStep({
    type: 'ask',
    data: {
      text: '',
      input,
      ...(saveAs !== undefined && { saveAs }),
      ...(retry.trim() !== '' && { retry: { text: retry, times: tries } }),
    },
  });
}

export function textInput(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const records = ['audioClip', 'attachments'].some((kind) => isOn(sourceIn(options, kind), 'isEnabled'));
  if (records) conversion.note(block, 'attachments_removed');
  return askStep(conversion, block, { type: 'text' });
}

export function numberInput(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const [min, max] = [numberIn(options, 'min'), numberIn(options, 'max')];
  const step = numberIn(options, 'step');
  const isLost = (key: string, number: number | undefined) =>
    number === undefined && textIn(options, key) !== '';
  if (isLost('min', min) || isLost('max', max)) conversion.note(block, 'bounds_removed');
  return askStep(conversion, block, {
    type: 'number',
    ...bounds(min, max),
    ...(step !== undefined && Number.isInteger(step) && { integer: true }),
  });
}

export function phoneInput(conversion: Conversion, block: SourceBlock): Step {
  const country = textIn(sourceIn(block.source, 'options'), 'defaultCountryCode').toUpperCase();
  return askStep(conversion, block, { type: 'phone', ...(/^[A-Z]{2}$/.test(country) && { country }) });
}

export function dateInput(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  if (isOn(options, 'hasTime') || isOn(options, 'isRange')) conversion.note(block, 'date_only');
  const [min, max] = [dayIn(options, 'min'), dayIn(options, 'max')];
  const isLost = (key: string, day: string | undefined) => day === undefined && textIn(options, key) !== '';
  if (isLost('min', min) || isLost('max', max)) conversion.note(block, 'bounds_removed');
  return askStep(conversion, block, { type: 'date', ...bounds(min, max) });
}

export function timeInput(conversion: Conversion, block: SourceBlock): Step {
  conversion.note(block, 'time_as_text');
  return askStep(conversion, block, { type: 'text', pattern: '([01]?[0-9]|2[0-3])[:.][0-5][0-9]' });
}

export function codeInput(conversion: Conversion, block: SourceBlock): Step {
  conversion.note(block, 'code_as_text');
  return askStep(conversion, block, { type: 'text' });
}

/** A scale whose value is never read becomes a rating; a saved one stays an answer, as buttons or as a number. */
export function ratingInput(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const length = Math.min(Math.max(Math.trunc(numberIn(options, 'length') ?? 10), 1), 1_000);
  const first = Math.trunc(numberIn(options, 'startsAt') ?? 1);
  const isSaved = conversion.names.ofId(textIn(options, 'variableId')) !== undefined;
  if (!isSaved && first === 1 && length === 5)
    return nodeStep({ type: 'rate', data: { text: '', scale: 'csat' } });
  if (!isSaved && first === 0 && length === 10)
    return nodeStep({ type: 'rate', data: { text: '', scale: 'nps' } });
  if (numberIn(options, 'startsAt') === undefined && textIn(options, 'startsAt') !== '') {
    conversion.note(block, 'bounds_removed');
  }
  if (valueIn(options, 'buttonType') === 'Icons') conversion.note(block, 'rating_numbers');
  const last = Math.max(length, first);
  if (last - first >= maxButtons) {
    return askStep(conversion, block, { type: 'number', min: first, max: last, integer: true });
  }
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return askStep(conversion, block, {
    type: 'choice',
    options: numbers.map((label, index) => ({ id: `n${index}`, label })),
  });
}

function bounds<T extends number | string>(min: T | undefined, max: T | undefined): { min?: T; max?: T } {
  const isReversed = min !== undefined && max !== undefined && min > max;
  return { ...(min !== undefined && { min }), ...(max !== undefined && !isReversed && { max }) };
}

function dayIn(options: Source, key: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textIn(options, key)) ?? [];
  return day;
}
