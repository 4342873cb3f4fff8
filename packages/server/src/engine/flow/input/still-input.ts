import type { CompiledFlow } from '../compile-flow.ts';
import type { FlowInput } from '../flow-turn.ts';

/** Visitor and page data if nothing is known. */
export const unknownVisitor = {
  visitor: { verified: false, id: null, name: null, email: null, phone: null },
  page: { url: null, title: null },
} as const satisfies Partial<FlowInput>;

/** Returns a flow input without message, visitor, or time. */
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
    sentences: { retry: '', inLine: '' },
  };
}
