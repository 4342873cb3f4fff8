import { useState } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { ReplyValue } from '../../api/transport.ts';
import { type Answer, type ChatState, isAnswering } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { AnswerView } from '../answer/answer-view.tsx';
import type { OpenSource } from '../answer/open-source.ts';
import { Prompts, Welcome } from '../answer/welcome.tsx';
import { Icon } from '../icons/icon.tsx';
import { PeoplePart } from '../people/lazy-people-part.ts';
import { AiNotice } from './ai-notice.tsx';
import { promptsOnPage } from './prompts-on-page.ts';
import { QuestionView } from './question-view.tsx';
import { useNewestLine } from './use-newest-line.ts';

const SourcePopover = lazyPart(() =>
  import('../answer/source-popover.tsx').then((module) => module.SourcePopover),
);

const ClosedNote = lazyPart(() => import('./closed-note.tsx').then((module) => module.ClosedNote));

export type MessageLogProps = {
  config: PublicConfig;
  conversation: Conversation;
  state: ChatState;
  /** URL of the host page, if known. */
  pageUrl: string | null;
  onPrompt: (text: string) => void;
};

export function MessageLog({ config, conversation, state, pageUrl, onPrompt }: MessageLogProps) {
  const { t } = useLanguage();
  const { messages, talk } = state;
  const [open, setOpen] = useState<OpenSource | null>(null);
  const { log, isAway, goToNewest } = useNewestLine(messages);
  const isFirst = messages.length === 0 && !state.isRestoring;
  const lastKey = messages.at(-1)?.key;
  const prompts = promptsOnPage(config.appearance, pageUrl).map((message) => ({ label: message, message }));

  /** The pressed button disappears, so the log takes the focus. */
  function choose(message: string): void {
    log.current?.focus();
    onPrompt(message);
  }

  function reply(answer: Answer, value: ReplyValue, text: string): void {
    log.current?.focus();
    void conversation.reply(answer, value, text);
  }

  return (
    <div className="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the log scrolls and must be reachable by keyboard */}
      <div className="log" ref={log} role="log" aria-label={t('log')} aria-live="polite" tabIndex={0}>
        <div className={isFirst ? 'column column-first' : 'column'}>
          <AiNotice />
          <Welcome config={config} isFirst={isFirst} />
          {config.closed && (
            <ClosedNote
              closed={config.closed}
              conversation={conversation}
              state={state}
              isBusy={isAnswering(state)}
            />
          )}
          {isFirst && state.gate === null && <Prompts prompts={prompts} onChoose={choose} />}
          {messages.map((message) =>
            message.role === 'user' ? (
              <QuestionView
                key={message.key}
                question={message}
                avatar={config.appearance.userAvatar}
                isOffline={state.connection === 'lost'}
                onRetry={() => void conversation.retry(message)}
              />
            ) : message.role !== 'assistant' ? (
              <PeoplePart key={message.key} line={message} />
            ) : (
              <AnswerView
                key={message.key}
                answer={message}
                config={config}
                conversation={conversation}
                isLast={message.key === lastKey}
                onAsk={state.gate === null ? choose : null}
                onReply={state.gate === null ? (value, text) => reply(message, value, text) : null}
                isBusy={isAnswering(state)}
                open={open?.answerKey === message.key ? open : null}
                onSource={(source, anchor) => setOpen({ answerKey: message.key, source, anchor })}
              />
            ),
          )}
          {(talk.typing || talk.form) && <PeoplePart conversation={conversation} talk={talk} />}
        </div>
      </div>
      {isAway && (
        <button type="button" className="to-newest" aria-label={t('toNewest')} onClick={goToNewest}>
          <Icon name="arrow-down" />
        </button>
      )}
      {open && <SourcePopover open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
