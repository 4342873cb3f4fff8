import { chatLanguageOfCode } from '@parley/contracts/language/languages';
import type { SuggestedReply } from '@parley/contracts/resources/visitors/suggestions';
import { readerOf } from '../../../db/scope.ts';
import type { TurnInput } from '../../../engine/turn.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { admitsIgnorance } from '../../../knowledge/claims/check-claims.ts';
import { hiddenText } from '../../../lib/secrets/hide-values.ts';
import { languageOfQuestion } from '../answering/language/language-of-question.ts';
import { runCounted } from '../answering/run-counted.ts';
import { runUnkept } from '../answering/run-unkept.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { historyLength } from '../intake/accept-message.ts';
import { anonymizeHistory, anonymizeText } from '../visitors/anonymize-text.ts';
import { openTalked } from './open-talked.ts';
import { listAsked } from './suggestions.queries.ts';

/**
 * Returns what the published version would answer to the visitor's last message, without its flow. Nothing is stored; what is
 * spent counts, also if `signal` ends it.
 * @throws AppError the errors of `openTalked` and `runCounted`.
 */
export async function suggestReply(
  deps: ChatDeps,
  scope: Scope,
  conversationId: string,
  signal: AbortSignal,
): Promise<SuggestedReply> {
  const { snapshot, row } = await openTalked(deps, scope, conversationId);
  const key = { organizationId: scope.organizationId, conversationId };
  const [asked, ...before] = await listAsked(readerOf(deps.database, scope), key, historyLength + 1);
  // The answer to a sensitive question is not stored, so that there is nothing to ask.
  if (asked === undefined || asked.content === hiddenText || asked.content.trim() === '') {
    return { content: null, mode: null, sources: [], messageId: null };
  }
  const question = await anonymizeText(snapshot, asked.content);
  const history = await anonymizeHistory(
    snapshot,
    before
      .filter(({ content }) => content !== '')
      .toReversed()
      .map(said),
  );
  const language = languageOfQuestion(question, chatLanguageOfCode(row.locale) ?? scope.language);
  const draft = await runCounted(
    deps,
    snapshot,
    { question, isForMember: true },
    signal,
    async (written, until) => {
      const turn = runUnkept(deps, snapshot, { question, history, language, draft: written }, until);
      // Only the resulting draft is needed, not the events.
      for await (const _ of turn);
    },
  );
  const { mode, sources, content } = draft;
  const isByModel = mode === 'model' || mode === 'fallback-model';
  const unknown = deps.sentences.render(language, 'chat:dontKnow');
  const isAnswer = sources.length > 0 || (isByModel && !admitsIgnorance(content, unknown));
  return {
    content: isAnswer ? content : null,
    mode,
    sources: isAnswer ? sources : [],
    messageId: asked.id,
  };
}

/** To a model, people speak for the chatbot. */
function said({ role, content }: { role: string; content: string }): TurnInput['history'][number] {
  return { role: role === 'user' ? 'user' : 'assistant', content };
}
