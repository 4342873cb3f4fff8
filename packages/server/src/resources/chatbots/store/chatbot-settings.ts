import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { AnswerSettings } from '@parley/contracts/settings/answer-settings';
import { type Appearance, defaultAppearance } from '@parley/contracts/settings/appearance-settings';
import type { FlowDocument } from '@parley/flow/document';

/** The part of the model settings that a version freezes; keys and the monthly limit are live. */
export type DraftModel = Omit<Chatbot['model'], 'useCustomApiKey' | 'customApiKeyHint' | 'monthlyTokenLimit'>;
/** As stored: rows from before fallbacks were added lack them. */
export type StoredModel = Omit<DraftModel, 'fallbacks'> & Partial<Pick<DraftModel, 'fallbacks'>>;
/** As stored: rows from before these settings were added lack them. */
export type StoredAppearance = Omit<Appearance, keyof typeof defaultAppearance> &
  Partial<Pick<Appearance, keyof typeof defaultAppearance>>;
type LaterSettings = 'hours' | 'identity' | 'proactive';
/**
 * Deployment settings as stored; status, password and identity key have their own columns. Rows from before a setting was added
 * lack it.
 */
export type Deployment = Omit<
  Chatbot['deployment'],
  'status' | 'passwordProtected' | 'identityKeyAt' | LaterSettings
> &
  Partial<Pick<Chatbot['deployment'], LaterSettings>>;
/** As stored: rows from before these settings were added lack them; `hideUnsupported` is stored only if true. */
export type StoredAnswers =
  | (Omit<AnswerSettings, 'hideUnsupported'> & Partial<Pick<AnswerSettings, 'hideUnsupported'>>)
  | null;
/** As stored: a chatbot without a flow has an empty object. */
export type Flow = FlowDocument | Readonly<Record<string, never>>;

/** The content that a deployment freezes in a version. */
export interface Draft {
  name: string;
  model: StoredModel;
  appearance: StoredAppearance;
  answers: StoredAnswers;
  flow: Flow;
}

/** The flow of a draft or a version; null without one. */
export function flowOf(flow: Flow): FlowDocument | null {
  return 'nodes' in flow ? (flow as FlowDocument) : null;
}

/** A stored appearance, with defaults for missing settings. */
export function appearanceOf(stored: StoredAppearance): Appearance {
  return { ...defaultAppearance, ...stored };
}

/** Stored answer settings, with defaults for missing ones. */
export function answersOf(stored: StoredAnswers): AnswerSettings {
  return { synonyms: [], smallTalk: {}, hideUnsupported: false, ...stored };
}
