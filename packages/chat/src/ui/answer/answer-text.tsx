import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { useMemo } from 'react';
import type { Answer } from '../../conversation/chat-state.ts';
import { Prose } from '../text/prose.tsx';
import { isSourceOf } from './cited-sources.ts';
import { Citation } from './sources.tsx';

export type AnswerTextProps = {
  answer: Answer;
  showSources: boolean;
  /** Number of the open source. */
  activeN: number | null;
  onSource: (source: MessageSource, anchor: HTMLElement) => void;
};

/** The text of an answer, with citations when sources are shown. */
export function AnswerText({ answer, showSources, activeN, onSource }: AnswerTextProps) {
  const isSource = useMemo(() => isSourceOf(answer, showSources), [answer, showSources]);
  return (
    <Prose
      className={answer.status === 'running' ? 'prose prose-running' : 'prose'}
      text={answer.content}
      isOpen={answer.status !== 'complete'}
      isSource={isSource}
      citation={(n) =>
        showSources && (
          <Citation
            n={n}
            source={answer.sources.find((source) => source.n === n)}
            isActive={activeN === n}
            onOpen={onSource}
          />
        )
      }
    />
  );
}
