import type { PublicConfig } from '../api/decode-config.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BotMark } from './bot-mark.tsx';
import { Prose } from './prose.tsx';

/** A greeting has no sources, so it has no citations. */
const noCitation = () => null;

/** The chatbot's greeting: large while the conversation is empty, then shown as its first message. */
export function Welcome({ config, isFirst }: { config: PublicConfig; isFirst: boolean }) {
  if (config.welcomeMessage === '' && !isFirst) return null;
  return (
    <div className={isFirst ? 'welcome' : undefined}>
      {isFirst && <BotMark config={config} />}
      <Prose className="prose" text={config.welcomeMessage} citation={noCitation} />
    </div>
  );
}

export function Prompts({
  prompts,
  onChoose,
}: {
  prompts: readonly string[];
  onChoose: (text: string) => void;
}) {
  const { t } = useLanguage();
  if (prompts.length === 0) return null;
  return (
    <ul className="prompts" aria-label={t('prompts')}>
      {prompts.map((prompt) => (
        <li key={prompt}>
          <button type="button" dir="auto" onClick={() => onChoose(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  );
}
