import { useTranslation } from 'react-i18next';

const known: Readonly<Record<string, string>> = {
  builtin: 'model.providers.builtin',
  openai: 'model.providers.openai',
  anthropic: 'model.providers.anthropic',
  google: 'model.providers.google',
  mistral: 'model.providers.mistral',
  groq: 'model.providers.groq',
  'openai-compatible': 'model.providers.openai-compatible',
  local: 'model.providers.local',
};

/** Returns the display name of a model provider; unknown providers keep their id. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation('builder');
  return (provider) => {
    const key = known[provider];
    return key === undefined ? provider : t(key);
  };
}
