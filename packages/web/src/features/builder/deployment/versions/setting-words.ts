import type { Synonym } from '@parley/contracts/settings/answer-settings';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../../../../components/model/use-provider-name.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'basic.name',
  'model.provider': 'model.provider',
  'model.name': 'model.name',
  'model.temperature': 'model.temperature',
  'model.maxTokens': 'model.maxTokens',
  'model.systemInstructions': 'model.instructions',
  'model.baseUrl': 'model.baseUrl',
  'model.showSources': 'model.showSources',
  'model.fallbacks': 'model.fallbacks',
  'appearance.theme': 'appearance.theme',
  'appearance.primaryColor': 'appearance.color',
  'appearance.font': 'appearance.font',
  'appearance.borderRadius': 'appearance.radius',
  'appearance.icon': 'appearance.icon',
  'appearance.botAvatar': 'appearance.botAvatar',
  'appearance.userAvatar': 'appearance.userAvatar',
  'appearance.position': 'appearance.position',
  'appearance.size': 'appearance.size',
  'appearance.buttonText': 'appearance.buttonText',
  'appearance.welcomeMessage': 'appearance.welcome',
  'appearance.chatTitle': 'appearance.chatTitle',
  'appearance.darkColor': 'appearance.darkColor',
  'appearance.subtitle': 'appearance.subtitle',
  'appearance.placeholder': 'appearance.placeholder',
  'appearance.notice': 'appearance.notice',
  'appearance.launcherShape': 'appearance.launcherShape',
  'appearance.launcherIcon': 'appearance.launcherIcon',
  'appearance.launcherLabel': 'appearance.launcherLabel',
  'appearance.launcherOffsetX': 'appearance.offsetX',
  'appearance.launcherOffsetY': 'appearance.offsetY',
  'appearance.launcherLayer': 'appearance.layer',
  'appearance.hiddenOnPhones': 'appearance.hiddenOnPhones',
  'appearance.customCss': 'appearance.css',
  'appearance.suggestedPrompts': 'appearance.prompts',
  'answers.synonyms': 'answers.synonyms',
  'answers.smallTalk': 'answers.smallTalk',
  'answers.hideUnsupported': 'model.hideUnsupported',
};

const choices: Readonly<Record<string, string>> = {
  'appearance.theme': 'appearance.themes',
  'appearance.font': 'appearance.fonts',
  'appearance.icon': 'appearance.icons',
  'appearance.launcherShape': 'appearance.launcherShapes',
  'appearance.launcherIcon': 'appearance.icons',
  'appearance.position': 'appearance.positions',
  'appearance.size': 'appearance.sizes',
};

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
    labelOf: (path: string): string => t(labels[path] ?? path),
    wordsOf(path: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return t('versions.empty');
      if (path === 'model.provider') return providerName(String(value));
      if (path === 'appearance.borderRadius') return t('appearance.pixels', { pixels: value });
      if (path === 'answers.synonyms') return synonymLines(value) || t('versions.empty');
      if (path === 'answers.smallTalk') return smallTalkLines(t, value) || t('versions.empty');
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

function smallTalkLines(t: TFunction, value: unknown): string {
  const lines = Object.entries(Object(value)).filter(([, text]) => Boolean(text));
  return lines.map(([kind, text]) => `${t(`answers.kinds.${kind}`)}: ${text}`).join('\n');
}

function choiceOf(t: TFunction, path: string, value: string): string {
  const group = choices[path];
  return group === undefined ? value : t(`${group}.${value}`, { defaultValue: value });
}
