import type { FlowValue, VariableType } from '@parley/flow/document';
import { FormulaBudget } from '@parley/flow/formula/budget';
import { forMarkdown } from '@parley/flow/formula/escape';
import { FormulaError } from '@parley/flow/formula/formula-error';
import type { FormulaScope } from '@parley/flow/formula/scope';
import { parseTemplate, renderTemplate } from '@parley/flow/formula/template';
import { fold } from '@parley/flow/formula/text-functions';
import { holds, toNumber, toText } from '@parley/flow/formula/values';
import { stepsOfText } from '@parley/flow/formula/weight';
import { turnLimits } from '@parley/flow/limits';
import type { FlowInput } from './flow-turn.ts';

/** The variables of a turn, and what its formulas read and may spend. */
export class TurnMemory {
  readonly budget = new FormulaBudget();
  readonly scope: FormulaScope;
  readonly #input: FlowInput;
  readonly #variables: Map<string, FlowValue>;
  /** Of each variable, because every assignment asks for the size of all. */
  readonly #bytes: Map<string, number>;

  readonly #folded = new Map<string, string>();

  constructor(input: FlowInput, variables: Readonly<Record<string, FlowValue>>) {
    this.#input = input;
    this.#variables = new Map(Object.entries(variables));
    this.#bytes = new Map(Object.entries(variables).map(([name, value]) => [name, bytesOf(value)]));
    const own = ownValues(input);
    this.scope = {
      language: input.language,
      now: input.localNow,
      read: (name) => this.#variables.get(name) ?? own.get(name) ?? this.#undefinedOrEmpty(name),
    };
  }

  /** A variable that was never set holds nothing; what is no variable does not exist. */
  #undefinedOrEmpty(name: string): FlowValue | undefined {
    const isKnown = this.#input.flow.variables.has(name) || name.startsWith('lead.');
    return isKnown || this.#variables.has(name) ? null : undefined;
  }

  read(name: string): FlowValue {
    return this.scope.read(name) ?? null;
  }

  /** Sets a variable to a value of its type; returns what it holds then. A value that is too large is dropped. */
  set(name: string, value: FlowValue): FlowValue {
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

  /** A text as it is compared; that of a turn is compared with many others, and is paid for once. @throws FormulaError */
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

  /** A text of a node in the visitor's language, with the results of its formulas as plain words. */
  text(nodeId: string, path: string, written: string): string {
    const { masked } = this.#input;
    return renderTemplate(this.#translated(nodeId, path, written), this.scope, this.budget, (value, before) =>
      forMarkdown(masked(toText(value)), before),
    );
  }

  /** The same where no markup is read, such as a label. */
  label(nodeId: string, path: string, written: string): string {
    return this.plain(this.#translated(nodeId, path, written));
  }

  /** As `text`, of a step that waits for the visitor: what its formulas spend too much on leaves nothing behind. */
  openText(nodeId: string, path: string, written: string): string {
    return this.#orWords(nodeId, path, written, () => this.text(nodeId, path, written));
  }

  /** As `label`, of a step that waits for the visitor. */
  openLabel(nodeId: string, path: string, written: string): string {
    return this.#orWords(nodeId, path, written, () => this.label(nodeId, path, written));
  }

  /** Such a step is open whatever its words come to, so they must not end the turn. */
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

  /** A text that only the team reads, in the words it was written in. */
  plain(written: string): string {
    const { masked } = this.#input;
    return renderTemplate(written, this.scope, this.budget, (value) => masked(toText(value)));
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
  if (type === 'boolean') return holds(value);
  if (type === 'list') return Array.isArray(value) ? value : [value];
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(toText(value)) ? value : null;
  return typeof value === 'object' ? value : toText(value);
}

function bytesOf(value: FlowValue): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
