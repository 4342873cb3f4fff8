import {
  archiveFormat,
  archiveVersion,
  type ChatbotArchive,
} from '@parley/contracts/resources/archive/chatbot-archive';
import type { Provider } from '@parley/contracts/resources/chatbot/chatbots';
import { type ReportEntry, reportEntry } from '../report-entry.ts';
import { type DifyApp, type DifyFeatures, type DifyModel, difyFeatures } from './dify-app.ts';
import { type AppParts, partsOfApp } from './parts-of-app.ts';

/** A Dify app converted to our file format, with report entries for what the format cannot express. */
export interface ConvertedApp {
  archive: ChatbotArchive;
  others: ReportEntry[];
}

const bounds = {
  name: 100,
  instructions: 20_000,
  welcome: 1_000,
  prompt: 120,
  prompts: 6,
  maxTokens: 32_000,
};
const maxEntries = 500;
const maxNameChars = 200;

const providers: Readonly<Record<string, Provider>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  gemini: 'google',
  mistral: 'mistral',
  mistralai: 'mistral',
  groq: 'groq',
};
/** Dify's placeholders for data that our prompts always contain. */
const given = /\{\{#(?:context|histories|query|sys\.query|sys\.files)#\}\}/g;
const placeholder = /\{\{#?[\w.-]{1,100}#?\}\}/g;

/** Converts instructions, model, opening and suggested questions; keys and other secrets are never read. */
export function convertDify(app: DifyApp): ConvertedApp {
  const parts = partsOfApp(app);
  const others: ReportEntry[] = [];
  const chatbot = {
    name: nameOf(app.app.name),
    companyName: null,
    goal: null,
    sector: null,
    model: {
      ...modelOf(parts.model, others),
      ...instructionsOf(parts.prompt, others),
      ...showsSources(parts.features),
    },
    appearance: appearanceOf(parts.features, others),
    answers: {},
    flow: parts.flow,
    privacy: {},
    deployment: {},
  };
  others.push(...rest(parts));
  return {
    archive: {
      ...{ format: archiveFormat, version: archiveVersion, exportedAt: new Date(0).toISOString() },
      ...{ leftBehind: [], chatbot, knowledge: [] },
    },
    others: others.slice(0, maxEntries),
  };
}

function nameOf(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.slice(0, bounds.name).toWellFormed() || 'Dify';
}

/** An unknown provider, or one that needs an address, must be chosen by the user. */
function modelOf(model: DifyModel | undefined, others: ReportEntry[]): ChatbotArchive['chatbot']['model'] {
  if (model === undefined || model.name === '') return {};
  const word = model.provider.split('/').at(-1) ?? '';
  const provider = Object.hasOwn(providers, word) ? providers[word] : undefined;
  if (provider === undefined || model.name.length > maxNameChars) {
    others.push(toAdd('model', `${word} / ${model.name}`));
    return {};
  }
  others.push(toAdd('apiKey', null));
  const { temperature, max_tokens: maxTokens } = model.completion_params;
  return {
    provider,
    name: model.name,
    ...(temperature !== undefined && temperature >= 0 && temperature <= 2 ? { temperature } : {}),
    ...(maxTokens !== undefined && Number.isInteger(maxTokens) && maxTokens >= 1
      ? { maxTokens: Math.min(maxTokens, bounds.maxTokens) }
      : {}),
  };
}

function instructionsOf(prompt: string, others: ReportEntry[]): { systemInstructions?: string } {
  const systemInstructions = prompt.replaceAll(given, '').trim();
  if (systemInstructions === '') return {};
  if (systemInstructions.length > bounds.instructions) {
    others.push(reportEntry('instructions', 'leftOut', { reason: 'tooLong' }));
    return {};
  }
  // Unknown placeholders stay in the text, and are reported.
  for (const name of new Set(systemInstructions.match(placeholder))) others.push(toAdd('variable', name));
  return { systemInstructions };
}

function showsSources({ retriever_resource: shows }: DifyFeatures): { showSources?: boolean } {
  return shows === undefined ? {} : { showSources: shows.enabled };
}

function appearanceOf(
  features: DifyFeatures,
  others: ReportEntry[],
): ChatbotArchive['chatbot']['appearance'] {
  const welcomeMessage = features.opening_statement.trim();
  const asked = features.suggested_questions.map((one) => one.replaceAll(/\s+/g, ' ').trim());
  const fitting = asked.filter((one) => one !== '' && one.length <= bounds.prompt && !/\p{Cc}/u.test(one));
  const suggestedPrompts = fitting.slice(0, bounds.prompts);
  for (const one of asked) {
    if (one !== '' && !suggestedPrompts.includes(one)) others.push(leftOut('feature', one, 'tooLong'));
  }
  const isTooLong = welcomeMessage.length > bounds.welcome;
  if (isTooLong) others.push(leftOut('feature', 'opening_statement', 'tooLong'));
  return {
    ...(welcomeMessage === '' || isTooLong ? {} : { welcomeMessage }),
    ...(suggestedPrompts.length === 0 ? {} : { suggestedPrompts }),
  };
}

function rest(parts: AppParts): ReportEntry[] {
  return [
    ...parts.knowledgeBases.map((name) => toAdd('knowledgeBase', name)),
    ...(parts.hasSecrets ? [toAdd('secrets', null)] : []),
    ...parts.variables.map((name) => leftOut('variable', name)),
    ...parts.tools.map((name) => leftOut('tool', name)),
    ...parts.steps.map((name) => leftOut('step', name)),
    ...parts.partial.map((name) => toAdd('step', name)),
    ...parts.unknown.map((name) => toAdd('variable', name)),
    ...difyFeatures.filter((name) => parts.features[name].enabled).map((name) => leftOut('feature', name)),
  ];
}

function toAdd(kind: ReportEntry['kind'], name: string | null): ReportEntry {
  return reportEntry(kind, 'toAdd', { name: name && short(name) });
}

function leftOut(
  kind: ReportEntry['kind'],
  name: string,
  reason: ReportEntry['reason'] = 'unsupported',
): ReportEntry {
  return reportEntry(kind, 'leftOut', { name: short(name), reason });
}

function short(name: string): string {
  return name.slice(0, maxNameChars).toWellFormed();
}
