import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { type AnswerSettings, answerTable } from '@parley/contracts/settings/answer-settings';
import {
  type Appearance,
  appearanceTable,
  type StoredAppearance,
} from '@parley/contracts/settings/appearance-settings';
import { defaultPeopleSettings, type PeopleSettings } from '@parley/contracts/settings/people-settings';
import { completeSettings, type Stored } from '@parley/contracts/settings/setting-table';
import type { FlowDocument } from '@parley/flow/document';
import type { DeploymentSettings } from '../../../kernel/chatbot/chatbot.ts';

/** The part of the model settings that a version freezes; keys and the monthly limit are live. */
export type DraftModel = Omit<Chatbot['model'], 'useCustomApiKey' | 'customApiKeyHint' | 'monthlyTokenLimit'>;
/** As stored: rows from before fallbacks were added lack them. */
export type StoredModel = Omit<DraftModel, 'fallbacks'> & Partial<Pick<DraftModel, 'fallbacks'>>;
/** As stored: null in rows from before there were any. */
export type StoredAnswers = Stored<typeof answerTable> | null;
/** As stored: rows from before these settings were added lack them. */
export type StoredDeployment = Omit<DeploymentSettings, LaterSettings | 'people'> &
  Partial<Pick<DeploymentSettings, LaterSettings>> & { people?: Partial<PeopleSettings> };
type LaterSettings = 'hours' | 'identity' | 'proactive';
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

/** A stored model, with the default for missing fallbacks. */
export function modelOf(stored: StoredModel): DraftModel {
  return { fallbacks: [], ...stored };
}

/** A stored appearance, with defaults for missing settings. */
export function appearanceOf(stored: StoredAppearance): Appearance {
  return completeSettings(appearanceTable, stored);
}

/** Stored answer settings, with defaults for missing ones. */
export function answersOf(stored: StoredAnswers): AnswerSettings {
  return completeSettings(answerTable, stored ?? {});
}

/** Stored deployment settings, with defaults for missing ones. */
export function deploymentOf(stored: StoredDeployment): DeploymentSettings {
  const people = { ...defaultPeopleSettings, ...stored.people };
  return { hours: null, identity: 'off', proactive: [], ...stored, people };
}
