import type { FlowVariable } from '@parley/flow/document';
import { isSecretName } from '@parley/flow/names';
import { VariableNames } from '@parley/flow/typebot/formulas/variable-names';
import type { DifyWorkflow } from '../dify-app.ts';

/** Dify's `sys.…` variables with an equivalent in flows. */
const own: Readonly<Record<string, string>> = { 'sys.query': 'chat.message', 'sys.user_id': 'visitor.id' };
/** Counted by the converted flow, because flows have no such variable. */
const countOfMessages = 'sys.dialogue_count';
const numbers: readonly string[] = ['number', 'integer', 'float'];
const placeholder = /\{\{#([\w.-]{1,200})#\}\}/g;

/** A variable of a graph, by its selector: `conversation.order`, or `1711528914102.text`. */
interface Known {
  id: string;
  type: FlowVariable['type'];
}

/** Maps Dify selectors of variables to names that formulas can use. */
export class FlowVariables {
  readonly #names: VariableNames;
  readonly #known: ReadonlyMap<string, Known>;
  readonly #secrets: ReadonlySet<string>;
  readonly #initial: ReadonlyMap<string, string | number>;
  readonly #used = new Set<string>();
  /** Selectors without an equivalent in a flow. */
  readonly unknown = new Set<string>();

  /** @param outputs selectors of the steps' outputs, with their names */
  constructor(workflow: DifyWorkflow, outputs: readonly { id: string; name: string }[]) {
    const plain = workflow.environment_variables.filter(({ value_type: type }) => type !== 'secret');
    const declared = [
      ...workflow.conversation_variables.map((one) => ({ ...one, id: `conversation.${one.name}` })),
      ...plain.map((one) => ({ ...one, id: `env.${one.name}` })),
    ];
    const counter = { id: countOfMessages, name: 'dialogue_count' };
    this.#names = new VariableNames([...declared, ...outputs, counter]);
    this.#secrets = new Set(
      workflow.environment_variables.filter((one) => !plain.includes(one)).map(({ name }) => name),
    );
    this.#initial = new Map([
      [countOfMessages, 0] as const,
      ...declared.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])),
    ]);
    this.#known = new Map([
      ...declared.map(({ id, value_type: type }) => [id, { id, type: typeOf(type) }] as const),
      ...outputs.map(({ id }) => [id, { id, type: 'text' as const }] as const),
      [countOfMessages, { id: countOfMessages, type: 'number' }],
    ]);
  }

  /** The name of a variable that a step reads; undefined if a flow has no equivalent. */
  read(selector: string): string | undefined {
    if (Object.hasOwn(own, selector)) return own[selector];
    const secret = /^env\.(.+)$/.exec(selector)?.[1];
    if (secret !== undefined && this.#secrets.has(secret)) {
      const name = secret.toLowerCase();
      return isSecretName(name) ? `secret.${name}` : undefined;
    }
    return this.write(selector);
  }

  write(selector: string): string | undefined {
    const known = this.#known.get(selector);
    if (known === undefined) {
      this.unknown.add(selector);
      return undefined;
    }
    this.#used.add(selector);
    return this.#names.ofId(selector);
  }

  /** The counter's variable if the flow must count the visitor's messages. */
  get counter(): string | undefined {
    return this.#used.has(countOfMessages) ? this.#names.ofId(countOfMessages) : undefined;
  }

  /** Converts the placeholders of a text to variables of the flow; unknown ones become empty. */
  template(text: string, spoken: ReadonlySet<string> = new Set()): string {
    return text
      .split(/(\{\{#[\w.-]{1,200}#\}\})/g)
      .map((part) => {
        const selector = new RegExp(placeholder.source).exec(part)?.[1];
        if (selector === undefined) return part.replaceAll('{{', '{ {');
        if (spoken.has(selector)) return '';
        const name = this.read(selector);
        return name === undefined ? '' : `{{${name}}}`;
      })
      .join('');
  }

  /** The variables that the flow reads or writes. */
  get declared(): FlowVariable[] {
    return [...this.#used].flatMap((id): FlowVariable[] => {
      const name = this.#names.ofId(id);
      const type = this.#known.get(id)?.type ?? 'text';
      const initial = this.#initial.get(id);
      return name === undefined ? [] : [{ name, type, ...(initial === undefined ? {} : { initial }) }];
    });
  }
}

/** Selectors of the placeholders in a text. */
export function selectorsIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, selector = '']) => selector);
}

function typeOf(type: string): FlowVariable['type'] {
  if (type.startsWith('array')) return 'list';
  return numbers.includes(type) ? 'number' : 'text';
}
