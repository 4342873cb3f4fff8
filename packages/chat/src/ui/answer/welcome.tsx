import type { Suggestion } from '@parley/contracts/resources/chatbot/chat';
import type { PublicConfig } from '../../api/decode-config.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BotMark } from '../icons/bot-mark.tsx';
import { Prose } from '../text/prose.tsx';

/** A greeting has no sources, so it has no citations. */
const noCitation = () => null;

/**
 * The chatbot's greeting: large while the conversation is empty, then shown as its first message. A flow that starts with its own
 * message replaces it.
 */
export function Welcome({ config, isFirst }: { config: PublicConfig; isFirst: boolean }) {
  if ((config.welcomeMessage === '' || config.opening) && !isFirst) return null;
  return (
    <div className={isFirst ? 'welcome' : undefined}>
      {isFirst && <BotMark config={config} />}
      <Prose className="prose" text={config.welcomeMessage} citation={noCitation} />
    </div>
  );
}

export type PromptsProps = {
  prompts: readonly Suggestion[];
  onChoose: (message: string) => void;
};

/** Prompts as buttons that send them. */
export function Prompts({ prompts, onChoose }: PromptsProps) {
  const { t } = useLanguage();
  if (prompts.length === 0) return null;
  return (
    <ul className="prompts" aria-label={t('prompts')}>
      {prompts.map(({ label, message }) => (
        <li key={message}>
          <button type="button" dir="auto" onClick={() => onChoose(message)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
