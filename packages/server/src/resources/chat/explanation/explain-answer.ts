import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import type { ExtractedAnswer } from '@parley/knowledge/answering/render-answer';
import { detectLanguage } from '@parley/knowledge/language/language';
import type { Passage } from '@parley/knowledge/passages/passage';
import { questionKind } from '@parley/knowledge/question/question-kind';
import { runTurn } from '../../../engine/run-turn.ts';
import { recognizeSmallTalk } from '../../../engine/small-talk/recognize.ts';
import type { TurnEvent } from '../../../engine/turn.ts';
import { type ChatbotSnapshot, publicNameOf } from '../../../kernel/chatbot/chatbot.ts';
import { planSearch } from '../../../knowledge/retrieval/retrieve.ts';
import { turnInput, turnParts } from '../answering/turn-parts.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { questionOf, turnDeadlineMs } from '../intake/accept-message.ts';
import { previewedStep } from '../preview/preview-message.ts';
import { presentBasis } from './explained-basis.presenter.ts';

interface ExplainedQuestion {
  query: string;
  earlier?: string | undefined;
  language: ChatLanguage;
}

/** One attempt of the answerer to answer from passages: with the question alone, or joined with the previous message. */
interface Look {
  goesOnFrom: string | null;
  passages: readonly Passage[];
  extraction: ExtractedAnswer;
}

/** Runs one turn of the draft without a model, stores and counts nothing, and returns the evidence of its answer. */
export async function explainAnswer(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { query, earlier, language }: ExplainedQuestion,
): Promise<ExplainedAnswer> {
  const startedMs = performance.now();
  const input = turnInput(deps, snapshot, {
    question: query,
    history: earlier === undefined ? [] : [{ role: 'user', content: earlier }],
    language,
    contact: previewedStep(snapshot, query, null),
  });
  const parts = await turnParts(deps, snapshot, { language, attempts: [] });
  const looks: Look[] = [];
  const watched = {
    ...parts,
    modelSteps: [],
    extract: async (question: string, passages: readonly Passage[], goesOnFrom: string | null) => {
      const extraction = await parts.extract(question, passages, goesOnFrom);
      looks.push({ goesOnFrom, passages, extraction });
      return extraction;
    },
  };
  const end = await endOf(runTurn(input, watched, AbortSignal.timeout(turnDeadlineMs)));
  const look = looks.find(({ extraction }) => extraction.status === 'answered') ?? looks[0];
  const passages = look?.passages ?? [];
  const goesOnFrom = look?.goesOnFrom ?? null;
  const basis = look?.extraction.basis ?? {
    kind: questionKind(query),
    support: null,
    meanings: null,
    parts: [],
  };
  const search = { ...questionOf(snapshot, { query, language }), earlier: goesOnFrom };
  // The words come with the passages; if none was found, they are taken from the planned search.
  const asked = passages[0]?.asked ?? (look ? (planSearch(search, snapshot.corpus)?.words ?? []) : []);
  const askedIn = detectLanguage(query, [...snapshot.corpus.languages, language]);
  const isSmallTalk = end.mode === 'smalltalk';
  return {
    ...presentBasis({ basis, passages, asked, askedIn, goesOnFrom }),
    answer: {
      status: isSmallTalk || look?.extraction.status === 'answered' ? 'answered' : 'unknown',
      content: end.content,
      sources: snapshot.model.showSources ? end.sources : [],
      topics: [...end.suggestions],
    },
    smallTalk: isSmallTalk ? recognizeSmallTalk(query, publicNameOf(snapshot)) : null,
    tookMs: Math.round(performance.now() - startedMs),
    costMicroUsd: 0,
  };
}

async function endOf(events: AsyncIterable<TurnEvent>): Promise<Extract<TurnEvent, { type: 'end' }>> {
  for await (const event of events) if (event.type === 'end') return event;
  throw new Error('a turn ended without its last event');
}
