import type { FlowValue, VariableType } from '@parley/flow/document';
import { FormulaBudget } from '@parley/flow/formula/budget';
import { forMarkdown } from '@parley/flow/formula/escape';
import { FormulaError } from '@parley/flow/formula/formula-error';
import { fold } from '@parley/flow/formula/functions/text-functions';
import type { FormulaScope } from '@parley/flow/formula/scope';
import { parseTemplate, renderTemplate } from '@parley/flow/formula/template';
import { isTruthy, toNumber, toText } from '@parley/flow/formula/values';
import { stepsOfText } from '@parley/flow/formula/weight';
import { turnLimits } from '@parley/flow/limits';
import { hiddenText } from '../../lib/secrets/hide-values.ts';
import { isSensitive } from './compile-flow.ts';
import type { FlowState } from './flow-state.ts';
import type { FlowInput } from './flow-turn.ts';

/** Variables of a turn, with the scope and budget of its formulas. */
export class TurnMemory {
  readonly budget = new FormulaBudget();
  readonly scope: FormulaScope;
  readonly #input: FlowInput;
  readonly #variables: Map<string, FlowValue>;
  /** Size of each variable, cached because every assignment checks the total. */
  readonly #bytes: Map<string, number>;

  readonly #folded = new Map<string, string>();
  /** Names of variables and built-in values that contain the answer to a sensitive question. */
  readonly #sensitive: Set<string>;
  /** Whether a sensitive value was read since the flag was last reset. */
  #hasReadSensitive = false;

  constructor(
    input: FlowInput,
    { variables, sensitive = [] }: Pick<FlowState, 'variables' | 'sensitive'>,
    hidesMessage = false,
  ) {
    this.#input = input;
    this.#sensitive = new Set([...sensitive, ...(hidesMessage ? ['chat.message'] : [])]);
    this.#variables = new Map(Object.entries(variables));
    this.#bytes = new Map(Object.entries(variables).map(([name, value]) => [name, bytesOf(value)]));
    const own = ownValues(input);
    this.scope = {
      language: input.language,
      now: input.localNow,
      read: (name) => {
        this.#hasReadSensitive ||= this.isSensitive(name);
        return this.#variables.get(name) ?? own.get(name) ?? this.#undefinedOrEmpty(name);
      },
    };
  }

  /** Returns null for a variable that was never set, and undefined for an unknown name. */
  #undefinedOrEmpty(name: string): FlowValue | undefined {
    const isKnown = this.#input.flow.variables.has(name) || name.startsWith('lead.');
    return isKnown || this.#variables.has(name) ? null : undefined;
  }

  read(name: string): FlowValue {
    return this.scope.read(name) ?? null;
  }

  /** Returns whether a name contains the answer to a sensitive question, or a value derived from it. */
  isSensitive(name: string): boolean {
    return isSensitive(this.#input.flow, name) || this.#sensitive.has(name);
  }

  /** Runs `work`, and returns its result and whether it read a sensitive value. */
  watched<T>(work: () => T): { result: T; isSensitive: boolean } {
    const before = this.#hasReadSensitive;
    this.#hasReadSensitive = false;
    try {
      const result = work();
      return { result, isSensitive: this.#hasReadSensitive };
    } finally {
      this.#hasReadSensitive = before;
    }
  }

  /** Returns whether a sensitive value was read since the last call, and resets the flag. */
  takeSensitiveRead(): boolean {
    const hasRead = this.#hasReadSensitive;
    this.#hasReadSensitive = false;
    return hasRead;
  }

  /** Returns the texts and numbers in sensitive variables, as texts. */
  sensitiveTexts(): string[] {
    return this.sensitiveNames().flatMap((name) => textsIn(this.#variables.get(name) ?? null));
  }

  /** Returns variables with sensitive values hidden. */
  shown(values: Readonly<Record<string, FlowValue>>): Record<string, FlowValue> {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      value !== null && this.isSensitive(name) ? hiddenText : value,
    ]);
    return Object.fromEntries(shown);
  }

  /** Returns the names of variables with sensitive values. */
  sensitiveNames(): string[] {
    return [...this.#variables].flatMap(([name, value]) =>
      value !== null && this.isSensitive(name) ? [name] : [],
    );
  }

  /** Sets a variable, converted to its type, and returns the stored value. A value that is too large is dropped. */
  set(name: string, value: FlowValue, isSensitive = false): FlowValue {
    if (isSensitive) this.#sensitive.add(name);
    else this.#sensitive.delete(name);
    const type = this.#input.flow.variables.get(name)?.type;
    const typed = type === undefined ? value : toType(value, type);
    const bytes = bytesOf(typed);
    const isKept = this.#fits(name, bytes);
    const kept = isKept ? typed : null;
    this.#variables.set(name, kept);
    this.#bytes.set(name, isKept ? bytes : bytesOf(null));
    return kept;
  }

  #fits(name: string, bytes: number): boolean {
    if (bytes > turnLimits.valueBytes) return false;
    let all = bytes;
    for (const [other, held] of this.#bytes) if (other !== name) all += held;
    return all <= turnLimits.allValuesBytes;
  }

  /**
   * Normalizes a text for comparison. Cached per turn, so that a text compared with many others is charged to the budget once.
   * @throws FormulaError
   */
  folded(text: string): string {
    const known = this.#folded.get(text);
    if (known !== undefined) return known;
    const folded = fold(text);
    this.budget.spend(stepsOfText(text.length + folded.length));
    this.#folded.set(text, folded);
    return folded;
  }

  variables(): Record<string, FlowValue> {
    return Object.fromEntries(this.#variables);
  }

  /** Returns a text of a node in the visitor's language, with formula results escaped for Markdown. */
  text(nodeId: string, path: string, written: string): string {
    return this.#rendered(this.#translated(nodeId, path, written), forMarkdown);
  }

  /** Like `text`, but for places without Markdown, such as a label. */
  label(nodeId: string, path: string, written: string): string {
    return this.plain(this.#translated(nodeId, path, written));
  }

  /** Like `text`, for a node that waits for the visitor: formulas that exceed the budget are left out. */
  openText(nodeId: string, path: string, written: string): string {
    return this.#orWords(nodeId, path, written, () => this.text(nodeId, path, written));
  }

  /** Like `label`, for a node that waits for the visitor. */
  openLabel(nodeId: string, path: string, written: string): string {
    return this.#orWords(nodeId, path, written, () => this.label(nodeId, path, written));
  }

  /** Falls back to the text without its formulas, because a waiting node must open even if they fail. */
  #orWords(nodeId: string, path: string, written: string, render: () => string): string {
    try {
      return render();
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return parseTemplate(this.#translated(nodeId, path, written))
        .filter((part) => typeof part === 'string')
        .join('');
    }
  }

  /** Returns a text for the team, untranslated. */
  plain(written: string): string {
    return this.#rendered(written, (text) => text);
  }

  /** Renders a text with its formulas. Results derived from sensitive values are hidden, and all others are masked. */
  #rendered(written: string, escaped: (text: string, before: string) => string): string {
    const { masked } = this.#input;
    this.#hasReadSensitive = false;
    return renderTemplate(written, this.scope, this.budget, (value, before) => {
      const text = toText(value);
      return this.takeSensitiveRead() && text !== '' ? hiddenText : escaped(masked(text), before);
    });
  }

  #translated(nodeId: string, path: string, written: string): string {
    const { translations } = this.#input.flow.document;
    const { language } = this.#input;
    const key = `${nodeId}.${path}`;
    for (const code of [language, language.split('-', 1)[0] ?? language]) {
      const texts = Object.hasOwn(translations, code) ? translations[code] : undefined;
      const text = texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (text !== undefined && text.trim() !== '') return text;
    }
    return written;
  }
}

function ownValues({ message, language, localNow, visitor, page }: FlowInput): Map<string, FlowValue> {
  return new Map<string, FlowValue>([
    ['chat.message', message.text],
    ['chat.language', language],
    ['chat.now', localNow],
    ['visitor.verified', visitor.verified],
    ['visitor.id', visitor.id ?? ''],
    ['visitor.name', visitor.name ?? ''],
    ['visitor.email', visitor.email ?? ''],
    ['visitor.phone', visitor.phone ?? ''],
    ['page.url', page.url ?? ''],
    ['page.title', page.title ?? ''],
  ]);
}

function toType(value: FlowValue, type: VariableType): FlowValue {
  if (value === null) return null;
  if (type === 'number') return typeof value === 'number' ? value : toNumber(value);
  if (type === 'boolean') return isTruthy(value);
  if (type === 'list') return Array.isArray(value) ? value : [value];
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(toText(value)) ? value : null;
  return typeof value === 'object' ? value : toText(value);
}

function textsIn(value: FlowValue): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function bytesOf(value: FlowValue): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
