import type { Chatbot, ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { Synonym } from '@parley/contracts/settings/answer-settings';

/** Unsaved changes: the parts of a PATCH that differ from the server's settings. */
export type Edits = Omit<ChatbotPatch, 'revision'>;

const parts = ['model', 'appearance', 'answers', 'privacy', 'deployment'] as const;
type Part = (typeof parts)[number];

function isPart(name: string): name is Part {
  return parts.some((part) => part === name);
}

/**
 * Whether both values serialize alike: ignores the order of fields, and undefined ones. Identical objects are equal without
 * comparing their fields, since a changed flow shares most of its steps with the previous one.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, others] = [definedFields(a), definedFields(b)];
  return own.size === others.size && [...own].every(([name, value]) => isSame(value, others.get(name)));
}

function definedFields(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}

function overlay<Base extends object>(base: Base, change: object | undefined): Base {
  return Object.assign({}, base, change);
}

/** Returns the fields that differ from the base and are defined; undefined if none. */
function differing<Part extends object>(base: object, part: Part): Part | undefined {
  const known = new Map(Object.entries(base));
  const kept = { ...part };
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || isSame(value, known.get(name))) Reflect.deleteProperty(kept, name);
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** The chatbot as it will be once the edits are saved. */
export function applyEdits(chatbot: Chatbot, edits: Edits): Chatbot {
  const edited = overlay(chatbot, edits);
  edited.model = overlay(chatbot.model, edits.model);
  edited.appearance = overlay(chatbot.appearance, edits.appearance);
  edited.answers = overlay(chatbot.answers, edits.answers);
  edited.privacy = overlay(chatbot.privacy, edits.privacy);
  edited.deployment = overlay(chatbot.deployment, edits.deployment);
  return edited;
}

/** Merges a change into the edits; settings that equal the chatbot's again are dropped. */
export function withChange(chatbot: Chatbot, edits: Edits, change: Edits): Edits {
  const merged = { ...edits, ...change };
  const { model: _m, appearance: _a, answers: _s, privacy: _p, deployment: _d, ...top } = merged;
  const next: Edits = { ...differing(chatbot, top) };
  const model = differing(chatbot.model, { ...edits.model, ...change.model });
  const appearance = differing(chatbot.appearance, { ...edits.appearance, ...change.appearance });
  const answers = differing(chatbot.answers, { ...edits.answers, ...change.answers });
  const privacy = differing(chatbot.privacy, { ...edits.privacy, ...change.privacy });
  const deployment = differing(chatbot.deployment, { ...edits.deployment, ...change.deployment });
  if (model) next.model = model;
  if (appearance) next.appearance = appearance;
  if (answers) next.answers = answers;
  if (privacy) next.privacy = privacy;
  if (deployment) next.deployment = deployment;
  return next;
}

/** Returns the edits to send, without empty prompts and synonyms. */
export function forSending(edits: Edits): Edits {
  const prompts = edits.appearance?.suggestedPrompts;
  const synonyms = edits.answers?.synonyms;
  const sent = { ...edits };
  if (prompts !== undefined) {
    const suggestedPrompts = prompts.map((prompt) => prompt.trim()).filter(Boolean);
    sent.appearance = { ...edits.appearance, suggestedPrompts };
  }
  if (synonyms !== undefined) {
    sent.answers = { ...edits.answers, synonyms: synonyms.filter((synonym) => !isBlankSynonym(synonym)) };
  }
  return sent;
}

/** Whether nothing has been typed into the row. */
export function isBlankSynonym({ term, means }: Synonym): boolean {
  return term.trim() === '' && means.length === 0;
}

/** Returns what is still unsaved after `sent` was saved as `saved`; drops a key or password that was sent. */
export function afterSaving(saved: Chatbot, edits: Edits, sent: Edits): Edits {
  const { customApiKey, ...model } = edits.model ?? {};
  const { suggestedPrompts, ...appearance } = edits.appearance ?? {};
  const { synonyms, smallTalk, ...answers } = edits.answers ?? {};
  const { password, ...deployment } = edits.deployment ?? {};
  const isKeySent = customApiKey === undefined || customApiKey === sent.model?.customApiKey;
  const arePromptsSent =
    suggestedPrompts === undefined || isSame(suggestedPrompts, sent.appearance?.suggestedPrompts);
  const areSynonymsSent = isSame(synonyms, sent.answers?.synonyms);
  const areTextsSent = isSame(smallTalk, sent.answers?.smallTalk);
  const isPasswordSent = password === undefined || password === sent.deployment?.password;
  const left: Edits = {
    ...edits,
    model: isKeySent ? model : { ...model, customApiKey },
    appearance: arePromptsSent ? appearance : { ...appearance, suggestedPrompts },
    answers: {
      ...answers,
      ...(areSynonymsSent ? {} : { synonyms }),
      ...(areTextsSent ? {} : { smallTalk }),
    },
    deployment: isPasswordSent ? deployment : { ...deployment, password },
  };
  return withChange(saved, left, {});
}

/** Number of unsaved settings. */
export function countEdits(edits: Edits): number {
  return Object.entries(edits).reduce(
    (sum, [name, value]) => sum + (isPart(name) ? Object.keys(value ?? {}).length : 1),
    0,
  );
}
