import type { CompiledFlow } from './compile-flow.ts';
import type { FlowInput } from './flow-turn.ts';

/** As long as nobody says who the visitor is, and where. */
export const unknownVisitor = {
  visitor: { verified: false, id: null, name: null, email: null, phone: null },
  page: { url: null, title: null },
} as const satisfies Partial<FlowInput>;

/** The input of a flow in which nothing has happened: no message, no visitor, no time. */
export function stillInput(flow: CompiledFlow, language: string, chatbotId = ''): FlowInput {
  return {
    flow,
    chatbotId,
    state: null,
    version: 0,
    message: { text: '' },
    language,
    now: new Date(0),
    localNow: '1970-01-01T00:00',
    isOpen: true,
    ...unknownVisitor,
    contactSentence: null,
    secretMark: '',
    masked: (text) => text,
    sentences: { retry: '' },
  };
}
