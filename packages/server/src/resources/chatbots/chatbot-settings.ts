import type { Chatbot } from '@parley/contracts/resources/chatbots';

/** The part of the model settings that a version freezes; keys and the monthly limit are live. */
export type DraftModel = Omit<Chatbot['model'], 'useCustomApiKey' | 'customApiKeyHint' | 'monthlyTokenLimit'>;
export type Appearance = Chatbot['appearance'];
export type Privacy = Chatbot['privacy'];
/** Deployment settings as they are stored; status and password stand in columns of their own. */
export type Deployment = Omit<Chatbot['deployment'], 'status' | 'passwordProtected'>;
export type Flow = Readonly<Record<string, unknown>>;

/** What a deploy freezes into a version. */
export interface Draft {
  name: string;
  model: DraftModel;
  appearance: Appearance;
  flow: Flow;
}
