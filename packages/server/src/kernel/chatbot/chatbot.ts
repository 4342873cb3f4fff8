import type { Limits } from '@parley/contracts/billing/limits';
import type {
  Chatbot,
  ChatbotStatus,
  DeploymentStatus,
  modelSettings,
  privacySettings,
} from '@parley/contracts/resources/chatbot/chatbots';
import type { AnswerSettings } from '@parley/contracts/settings/answer-settings';
import type { Appearance } from '@parley/contracts/settings/appearance-settings';
import { isOpenAt, wallTime } from '@parley/contracts/settings/opening-times';
import type { z } from 'zod';
import type { Corpus } from '../../knowledge/retrieval/corpus.ts';
import type { VectorIndex } from '../../models/embedding/embedding-target.ts';
import type { SealContext } from '../../ports/sealer.ts';

/** The live settings of a deployment; status, password and identity key have their own columns. */
export type DeploymentSettings = Omit<
  Chatbot['deployment'],
  'status' | 'passwordProtected' | 'identityKeyAt'
>;

/**
 * Everything that a turn needs of a chatbot: model, appearance, and name come from one version (or the draft), the rest is
 * current.
 */
export interface ChatbotSnapshot {
  organizationId: string;
  chatbotId: string;
  revision: number;
  status: ChatbotStatus;
  deploymentStatus: DeploymentStatus;
  /** Published version, or null for a draft. */
  version: number | null;
  name: string;
  companyName: string | null;
  goal: string | null;
  sector: string | null;
  model: Omit<z.output<typeof modelSettings>, 'customApiKeyHint' | 'monthlyTokenLimit'>;
  appearance: Appearance;
  answers: AnswerSettings;
  /** Whether the chatbot has a flow, which is loaded separately, by version. */
  hasFlow: boolean;
  privacy: z.output<typeof privacySettings>;
  deployment: DeploymentSettings;
  monthlyTokenLimit: number | null;
  passwordHash: string | null;
  passwordRevision: number;
  sealedApiKey: string | null;
  /** Encrypted key with which the website signs its visitors' identities; null if there is none. */
  sealedIdentityKey: string | null;
  identityRevision: number;
  limits: Limits;
  /** Monthly budget of the organization for models, in micro-USD; null without a budget. */
  budgetMicroUsd: number | null;
  /** Embedding indexes of the chatbot's passages, newest first; empty for most chatbots. */
  vectorIndexes: readonly VectorIndex[];
  /** The published passages of the chatbot's enabled sources. */
  corpus: Corpus;
  organizationLanguage: string | null;
  /** Branding of the agency, which visitors see instead of ours. */
  brand: { name: string; logo: string | null; footerLabel: string | null; footerLink: string | null } | null;
}

/** The name that visitors see. */
export function publicNameOf({ appearance, name }: Pick<ChatbotSnapshot, 'appearance' | 'name'>): string {
  return appearance.chatTitle || name;
}

export function chatbotKeyContext(organizationId: string, chatbotId: string): SealContext {
  return { organizationId, field: `chatbots.api_key:${chatbotId}` };
}

/** Sealing context of the key for visitors' identities. */
export function identityKeyContext(organizationId: string, chatbotId: string): SealContext {
  return { organizationId, field: `chatbots.identity_key:${chatbotId}` };
}

/** The parts of a chatbot that determine which models it calls, and with whose keys. */
export type CallingChatbot = Pick<
  ChatbotSnapshot,
  'organizationId' | 'chatbotId' | 'model' | 'sealedApiKey' | 'vectorIndexes'
>;

/** Local time of a chatbot, in the time zone of its business hours, or in UTC without business hours. */
export function localTimeOf({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): string {
  return wallTime(at, deployment.hours?.timezone ?? 'UTC');
}

/** Whether a moment is outside the chatbot's business hours; false without business hours. */
export function isClosedAt({ deployment }: Pick<ChatbotSnapshot, 'deployment'>, at: Date): boolean {
  return deployment.hours !== null && !isOpenAt(deployment.hours, at);
}
