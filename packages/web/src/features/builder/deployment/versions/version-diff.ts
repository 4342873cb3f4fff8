import type { Chatbot, ChatbotVersionContent } from '@parley/contracts/resources/chatbot/chatbots';

/** A setting that differs between a version and the draft; `path` as in the contract. */
export type Difference = { path: string; before: unknown; after: unknown };

/** Settings that a version contains; all others are live settings, independent of versions. */
export type Frozen = Pick<Chatbot, 'name' | 'model' | 'appearance' | 'answers'>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function partDiffers(part: string, before: object, after: object): Difference[] {
  const now = new Map(Object.entries(after));
  return Object.entries(before)
    .map(([name, value]) => ({ path: `${part}.${name}`, before: value, after: now.get(name) }))
    .filter((one) => !isSame(one.before, one.after));
}

/** The settings in which a version differs from the draft, in the order of the builder. */
export function diffVersion(version: ChatbotVersionContent, draft: Frozen): readonly Difference[] {
  const name = { path: 'name', before: version.name, after: draft.name };
  return [
    ...(isSame(name.before, name.after) ? [] : [name]),
    ...partDiffers('model', version.model, draft.model),
    ...partDiffers('appearance', version.appearance, draft.appearance),
    ...partDiffers('answers', version.answers, draft.answers),
  ];
}
