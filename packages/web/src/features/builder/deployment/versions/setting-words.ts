import { answerTable, type Synonym } from '@parley/contracts/settings/answer-settings';
import { appearanceTable, type PagePrompts } from '@parley/contracts/settings/appearance-settings';
import type { SettingTable } from '@parley/contracts/settings/setting-table';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../../../../components/model/use-provider-name.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';

/** Names of the settings that are in no table. */
const otherLabels: Readonly<Record<string, string>> = {
  name: 'basic.name',
  'model.provider': 'model.provider',
  'model.name': 'model.name',
  'model.temperature': 'model.temperature',
  'model.maxTokens': 'model.maxTokens',
  'model.systemInstructions': 'model.instructions',
  'model.baseUrl': 'model.baseUrl',
  'model.showSources': 'model.showSources',
  'model.fallbacks': 'model.fallbacks',
};

const tables: Readonly<Record<string, SettingTable>> = { appearance: appearanceTable, answers: answerTable };

/** The entry of a setting, if it is in a table. @param path as `appearance.theme` */
function settingAt(path: string) {
  const [part = '', name = ''] = path.split('.');
  return tables[part]?.[name];
}

/** Name and value of a setting in words, for comparisons. */
export function useSettingWords() {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const providerName = useProviderName();
  function lineOf(item: unknown): string {
    if (typeof item !== 'object' || item === null) return String(item);
    const { provider, name }: { provider?: unknown; name?: unknown } = item;
    return `${providerName(String(provider))} ${String(name)}`;
  }
  return {
    labelOf: (path: string): string => t(settingAt(path)?.label ?? otherLabels[path] ?? path),
    wordsOf(path: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return t('versions.empty');
      if (path === 'model.provider') return providerName(String(value));
      if (path === 'appearance.borderRadius') return t('appearance.pixels', { pixels: value });
      if (path === 'answers.synonyms') return synonymLines(value) || t('versions.empty');
      if (path === 'answers.smallTalk') return smallTalkLines(t, value) || t('versions.empty');
      if (path === 'appearance.pagePrompts') return pagePromptLines(value) || t('versions.empty');
      if (Array.isArray(value)) return value.map(lineOf).join('\n') || t('versions.empty');
      if (typeof value === 'boolean') return t(value ? 'versions.on' : 'versions.off');
      if (typeof value === 'number') return format.number(value);
      return choiceOf(t, path, String(value));
    },
  };
}

function synonymLines(value: unknown): string {
  const synonyms: Synonym[] = Array.isArray(value) ? value : [];
  return synonyms.map(({ term, means }) => `${term} = ${means.join(', ')}`).join('\n');
}

function pagePromptLines(value: unknown): string {
  const entries: PagePrompts[] = Array.isArray(value) ? value : [];
  return entries.map(({ pages, prompts }) => `${pages.join(', ')}: ${prompts.join(' · ')}`).join('\n');
}

function smallTalkLines(t: TFunction, value: unknown): string {
  const lines = Object.entries(Object(value)).filter(([, text]) => Boolean(text));
  return lines.map(([kind, text]) => `${t(`answers.kinds.${kind}`)}: ${text}`).join('\n');
}

function choiceOf(t: TFunction, path: string, value: string): string {
  const group = settingAt(path)?.choices;
  return group === undefined ? value : t(`${group}.${value}`, { defaultValue: value });
}
