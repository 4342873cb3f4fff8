import type { AnswerSettings } from '@parley/contracts/answer-settings';
import type { Appearance } from '@parley/contracts/appearance-settings';
import type { BusinessHours } from '@parley/contracts/business-hours';
import type { Limits } from '@parley/contracts/limits';
import type {
  ChatbotStatus,
  DeploymentStatus,
  modelSettings,
  privacySettings,
} from '@parley/contracts/resources/chatbots';
import type { IdentityMode, ProactiveMessage } from '@parley/contracts/visitor-settings';
import type { z } from 'zod';
import type { Corpus } from '../knowledge/retrieval/corpus.ts';
import type { VectorIndex } from '../models/vector-index.ts';
import type { SealContext } from '../ports/sealer.ts';

/** A chatbot as a turn needs it: model, appearance and name come from one version (or the draft), the rest is live. */
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
  /** Whether it has a flow, which is loaded by its version. */
  hasFlow: boolean;
  privacy: z.output<typeof privacySettings>;
  deployment: {
    allowedDomains: string[];
    rateLimitPerHour: number | null;
    analytics: boolean;
    hours?: BusinessHours | null;
    identity?: IdentityMode;
    proactive?: ProactiveMessage[];
  };
  monthlyTokenLimit: number | null;
  passwordHash: string | null;
  passwordRevision: number;
  sealedApiKey: string | null;
  /** The key that the website signs its visitors' identities with; null without one. */
  sealedIdentityKey: string | null;
  identityRevision: number;
  /** Limits of its organization. */
  limits: Limits;
  /** What models may cost its organization a month, in millionths of a US dollar; null for no budget. */
  budgetMicroUsd: number | null;
  /** Embedding indexes that its passages can be searched by, newest first; empty for most chatbots. */
  vectorIndexes: readonly VectorIndex[];
  /** The live passages of its enabled sources. */
  corpus: Corpus;
  organizationLanguage: string | null;
  /** The agency that its visitors see in place of us. */
  brand: { name: string; logo: string | null; footerLabel: string | null; footerLink: string | null } | null;
}

/** The name that visitors know it by. */
export function publicNameOf({ appearance, name }: Pick<ChatbotSnapshot, 'appearance' | 'name'>): string {
  return appearance.chatTitle || name;
}

/** The context that a chatbot's own provider key is sealed for. */
export function chatbotKeyContext(organizationId: string, chatbotId: string): SealContext {
  return { organizationId, field: `chatbots.api_key:${chatbotId}` };
}

/** The context that the key of visitors' identities is sealed for. */
export function identityKeyContext(organizationId: string, chatbotId: string): SealContext {
  return { organizationId, field: `chatbots.identity_key:${chatbotId}` };
}

/** What of a chatbot decides which models it calls, and with whose keys. */
export type CallingChatbot = Pick<
  ChatbotSnapshot,
  'organizationId' | 'chatbotId' | 'model' | 'sealedApiKey' | 'vectorIndexes'
>;
