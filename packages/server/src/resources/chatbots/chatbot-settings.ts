import type { AnswerSettings } from '@parley/contracts/answer-settings';
import type { Chatbot } from '@parley/contracts/resources/chatbots';
import type { FlowDocument } from '@parley/flow/document';

/** The part of the model settings that a version freezes; keys and the monthly limit are live. */
export type DraftModel = Omit<Chatbot['model'], 'useCustomApiKey' | 'customApiKeyHint' | 'monthlyTokenLimit'>;
/** As stored: rows from before fallbacks existed have none. */
export type StoredModel = Omit<DraftModel, 'fallbacks'> & Partial<Pick<DraftModel, 'fallbacks'>>;
export type Appearance = Chatbot['appearance'];
/**
 * Deployment settings as stored; status and password have columns of their own. Rows from before business hours existed have
 * none.
 */
export type Deployment = Omit<Chatbot['deployment'], 'status' | 'passwordProtected' | 'hours'> &
  Partial<Pick<Chatbot['deployment'], 'hours'>>;
/** As stored: rows from before these settings existed have none. */
export type StoredAnswers = AnswerSettings | null;
/** As stored: a chatbot without a flow has an empty object. */
export type Flow = FlowDocument | Readonly<Record<string, never>>;

/** What a deployment freezes into a version. */
export interface Draft {
  name: string;
  model: StoredModel;
  appearance: Appearance;
  answers: StoredAnswers;
  flow: Flow;
}

/** The flow of a draft or a version; null if it has none. */
export function flowOf(flow: Flow): FlowDocument | null {
  return 'nodes' in flow ? (flow as FlowDocument) : null;
}

export const noAnswerSettings: AnswerSettings = { synonyms: [], smallTalk: {} };
