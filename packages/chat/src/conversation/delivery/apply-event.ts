import type { AnswerEvent } from '../../api/decode-event.ts';
import { type Answer, completeAnswer, failedAnswer } from '../chat-state.ts';

/** Returns the answer after one event of its stream. */
export function applyEvent(answer: Answer, { event, data }: AnswerEvent): Answer {
  switch (event) {
    case 'start':
      return { ...answer, id: data.messageId };
    case 'status':
      return { ...answer, phase: data.phase, isAi: true };
    case 'token':
      return { ...answer, content: answer.content + data.text, phase: null };
    case 'replace':
      return { ...answer, content: data.text };
    case 'sources':
      return { ...answer, sources: data.sources };
    case 'done':
      return data.message ? { ...completeAnswer(answer, data.message), ending: data.ending } : answer;
    case 'error':
      return failedAnswer(answer);
    case 'message':
    case 'reconnect':
      return answer;
  }
}
