import type { FlowNode } from '@parley/flow/document';
import type { TFunction } from 'i18next';
import type { StepKind } from './step-kinds.ts';

/** Translation function of the builder. */
export type Words = TFunction<'builder'>;

export function kindOf(node: FlowNode): StepKind {
  return node.type === 'ask' && node.data.input.type === 'choice' ? 'choices' : node.type;
}

/** Returns a step's own title, else the name of its kind. */
export function titleOf(node: FlowNode, t: Words): string {
  return node.data.title?.trim() || said(t, `flow.kind.${kindOf(node)}`);
}

const known = new WeakMap<Words, Map<string, string>>();

/** Returns a translation without parameters, cached, because hundreds of steps use the same ones on every keystroke. */
function said(t: Words, key: string): string {
  const sentences = known.get(t) ?? new Map<string, string>();
  known.set(t, sentences);
  const sentence = sentences.get(key) ?? t(key);
  sentences.set(key, sentence);
  return sentence;
}

/** Returns the line under a step's title: the start of its text, or a summary of its effect. */
export function summaryOf(node: FlowNode, t: Words): string {
  switch (node.type) {
    case 'start':
      return t(`flow.start.${node.data.on}`);
    case 'trigger':
      return node.data.on === 'keyword' && node.data.words?.length
        ? node.data.words.join(', ')
        : t(`flow.trigger.${node.data.on}`);
    case 'understand':
      return t('flow.summary.intents', { count: node.data.intents.length });
    case 'condition':
      return t('flow.summary.branches', { count: node.data.branches.length });
    case 'answer':
      return node.data.tags?.length ? node.data.tags.join(', ') : t('flow.summary.answer');
    case 'hours':
      return t('flow.summary.hours');
    case 'set':
      return node.data.assign.map(({ variable }) => variable).join(', ') || t('flow.summary.nothing');
    case 'request':
      return `${node.data.method} ${pathOf(node.data.url)}`;
    case 'collect':
      return node.data.fields.map(({ label }) => label).join(', ') || t('flow.summary.nothing');
    case 'email':
    case 'handover':
      return node.data.subject || t('flow.summary.recipients', { count: node.data.to.length });
    case 'jump':
      return node.data.back ? t('flow.summary.jumpBack') : t('flow.summary.jump');
    case 'end':
      return node.data.text || t(`flow.end.${node.data.then}`);
    default:
      return node.data.text || t('flow.summary.noText');
  }
}

/** Returns the address without scheme and host, as far as they are typed. */
function pathOf(url: string): string {
  return /^https?:\/\/[^/]*(\/.*)$/.exec(url)?.[1] ?? url;
}

/** Returns the name of a port. */
export function portWords(node: FlowNode, port: string, t: Words): string {
  const [kind, id] = port.split(':');
  if (id === undefined) return said(t, `flow.port.${port}`);
  if (kind === 'option' && node.type === 'ask' && node.data.input.type === 'choice') {
    return node.data.input.options?.find((option) => option.id === id)?.label || id;
  }
  if (kind === 'intent' && node.type === 'understand') {
    return node.data.intents.find((intent) => intent.id === id)?.name || id;
  }
  if (kind === 'branch' && node.type === 'condition') {
    const place = node.data.branches.findIndex((branch) => branch.id === id);
    return node.data.branches[place]?.label || t('flow.port.branch', { n: place + 1 });
  }
  return id;
}

/** Whether the port is one that most steps leave unconnected, such as those of a choice's options. */
export function isRarePort(port: string): boolean {
  return ['failed', 'declined', 'unknown', 'error'].includes(port) || port.startsWith('option:');
}
