import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { MessageSquareQuote, Sparkles } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { isOfInputMethod } from '../../../components/ui/lib/input-method.ts';
import { cx } from '../../../components/ui/lib/variants.ts';
import type { Mode } from '../../../lib/drafts.ts';
import { useKeys } from '../../../lib/hooks/use-keys.ts';
import { type Blank, blanksIn } from '../../../lib/inbox/blanks.ts';
import { CannedList } from '../canned/canned-list.tsx';
import { FillInLine } from '../canned/fill-in-line.tsx';
import { useColleagues } from '../control/assign-menu.tsx';
import { ProblemNote } from '../control/problem-note.tsx';
import { ReachLine } from '../delivery/reach-line.tsx';
import { useAddNote } from '../notes/use-notes.ts';
import { SuggestionCard } from '../suggestion/suggestion-card.tsx';
import { useSuggestion } from '../suggestion/use-suggestion.ts';
import { CompanyLine } from './company-line.tsx';
import { MentionList } from './mention-list.tsx';
import { useCompletion } from './use-completion.ts';
import { useDraft } from './use-draft.ts';
import { highestOrdinal, type Problem, useSendReply } from './use-send.ts';
import { useTellTyping } from './use-typing.ts';

type ComposerProps = { conversation: Conversation; ownId: string };

/** Field for a reply to the visitor or a note for colleagues. What is typed stays until the server has it. */
export function Composer({ conversation, ownId }: ComposerProps) {
  const { t } = useTranslation('conversations');
  const field = useRef<HTMLTextAreaElement>(null);
  const { problem, isSending, ...composer } = useComposer(conversation, ownId, field);
  const { mode, text, setText, write } = composer;
  const completion = useCompletion({ conversation, field, ...composer });
  const { blanks, isWarned, pick, send } = useBlanks(field, mode === 'reply' ? text : '', composer.send);
  const tellTyping = useTellTyping(conversation.id);
  const suggestion = useSuggestion(conversation.id);
  useKeys({ s: mode === 'note' || suggestion.asking.isPending ? undefined : suggestion.ask });
  return (
    <form
      aria-label={t(`compose.${mode}`)}
      className="flex flex-none flex-col gap-1 border-t border-border bg-surface px-3 pt-0.5 pb-3 xl:px-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <CompanyLine conversationId={conversation.id} ownId={ownId} />
      {problem === null ? null : <ProblemOf problem={problem} chatbotId={conversation.chatbotId} />}
      <SuggestionCard
        chatbotId={conversation.chatbotId}
        suggestion={suggestion}
        onUse={composer.addToReply}
        onClose={() => field.current?.focus()}
      />
      <div
        className={cx(
          'relative rounded-md border border-strong outline-2 outline-transparent has-[textarea:focus]:outline-accent',
          mode === 'note' ? 'bg-warning-soft' : 'bg-surface',
        )}
      >
        <div>
          <textarea
            ref={field}
            rows={2}
            // The placeholder has the direction of the page, the text its own.
            dir={text === '' ? undefined : 'auto'}
            aria-label={t(`compose.${mode}Field`)}
            aria-keyshortcuts={mode === 'reply' ? 'r' : 'n'}
            placeholder={t(`compose.${mode}Hint`)}
            value={text}
            onChange={({ target, nativeEvent }) => {
              setText(target.value);
              completion.follow(target, {
                isComposing: nativeEvent instanceof InputEvent && nativeEvent.isComposing,
              });
              if (mode === 'reply' && target.value !== '') tellTyping();
            }}
            onKeyDown={(event) => press(event, completion, send)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.parentElement?.contains(relatedTarget)) completion.close();
            }}
            onCompositionEnd={({ currentTarget }) => completion.follow(currentTarget, { isComposing: false })}
            {...completion.attributes}
            className="block field-sizing-content max-h-48 min-h-14 w-full resize-none rounded-t-md bg-transparent px-3 py-2 text-14 text-text outline-none placeholder:text-text-2"
          />
          {/* Behind the field, so that Tab goes on to a link in it. */}
          <Suggestions completion={completion} />
        </div>
        <ComposerFoot
          mode={mode}
          onModeChange={write}
          onCanned={completion.canned.begin}
          suggestion={suggestion}
          isSending={isSending}
        />
      </div>
      <ReachLine conversation={mode === 'reply' ? conversation : null} />
      <FillInLine blanks={blanks} isWarned={isWarned} onPick={pick} />
    </form>
  );
}

/** Enter sends, unless an input method or an open list takes it; Escape leaves the field. */
function press(
  event: KeyboardEvent<HTMLTextAreaElement>,
  completion: ReturnType<typeof useCompletion>,
  send: () => void,
): void {
  if (isOfInputMethod(event)) return;
  completion.onKeyDown(event);
  if (event.defaultPrevented) return;
  if (event.key === 'Escape') event.currentTarget.blur();
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  // A key that is held down is no second try.
  if (!event.repeat) send();
}

/** What is still to be filled in in a reply, which is sent with the second try: some replies do have double braces. */
function useBlanks(field: RefObject<HTMLTextAreaElement | null>, text: string, sendNow: () => void) {
  const blanks = blanksIn(text);
  const [warned, setWarned] = useState<string | null>(null);
  const isWarned = warned === text;
  function pick({ from, to }: Blank): void {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  }
  function send(): void {
    const [blank] = blanks;
    if (blank && !isWarned) {
      setWarned(text);
      pick(blank);
    } else sendNow();
  }
  return { blanks, isWarned, pick, send };
}

/** Members or canned answers that fit what is typed, above the field. */
function Suggestions({ completion }: { completion: ReturnType<typeof useCompletion> }) {
  const { mentions, canned } = completion;
  return (
    <>
      {mentions.list.isOpen ? (
        <MentionList
          id={mentions.list.listId}
          members={mentions.matches}
          active={mentions.list.active}
          onTake={mentions.take}
        />
      ) : null}
      <CannedList canned={canned} />
    </>
  );
}

type FootProps = {
  mode: Mode;
  onModeChange: (mode: Mode) => void;
  onCanned: () => void;
  suggestion: ReturnType<typeof useSuggestion>;
  isSending: boolean;
};

function ComposerFoot({ mode, onModeChange, onCanned, suggestion, isSending }: FootProps) {
  const { t } = useTranslation('conversations');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-2 pb-2">
      <span className="flex items-center gap-1">
        <SegmentedControl
          label={t('compose.mode')}
          value={mode}
          onValueChange={onModeChange}
          options={[
            { value: 'reply', label: t('compose.reply') },
            { value: 'note', label: t('compose.note') },
          ]}
        />
        {mode === 'reply' ? (
          <IconButton
            size="s"
            label={t('canned.label')}
            aria-keyshortcuts="/"
            // Keeps the caret where the answer is inserted.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onCanned}
            icon={<MessageSquareQuote aria-hidden="true" size={16} />}
          />
        ) : null}
        {mode === 'reply' ? (
          <IconButton
            size="s"
            label={t('suggestion.ask')}
            aria-keyshortcuts="s"
            loading={suggestion.asking.isPending}
            onClick={suggestion.ask}
            icon={<Sparkles aria-hidden="true" size={16} />}
          />
        ) : null}
      </span>
      <span className="flex items-center gap-3">
        <span className="text-12 text-text-2 max-md:sr-only">{t('compose.keys')}</span>
        <Button type="submit" variant="primary" loading={isSending}>
          {t(mode === 'reply' ? 'compose.send' : 'compose.addNote')}
        </Button>
      </span>
    </div>
  );
}

/** The draft, its mode, and how it is sent. */
function useComposer(
  { id, messages }: Conversation,
  ownId: string,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const { draft, change, replyId } = useDraft(ownId, id);
  const { mode } = draft;
  const text = draft[mode];
  const withoutSent = (kind: Mode) => (sent: string) =>
    change(({ attempt, ...latest }) => ({
      ...latest,
      [kind]: restAfter(latest[kind], sent),
      ...(attempt && !(kind === 'reply' && attempt.text === sent) ? { attempt } : {}),
    }));
  const sending = useSendReply({
    conversationId: id,
    ownId,
    seen: highestOrdinal(messages),
    idOf: replyId,
    onSent: withoutSent('reply'),
  });
  const note = useAddNote(id, withoutSent('note'));
  const colleagues = useColleagues(mode === 'note').data ?? [];
  const isSending = mode === 'reply' ? sending.isSending : note.isPending;
  const noteProblem: Problem | null = note.error ? { kind: 'error', error: note.error } : null;

  function write(next: Mode): void {
    change((latest) => ({ ...latest, mode: next }));
    field.current?.focus();
  }
  useKeys({ r: () => write('reply'), n: () => write('note') });

  function send(): void {
    if (text.trim() === '' || isSending) return;
    if (mode === 'reply') sending.send(text);
    else note.mutate(text);
  }
  const setReply = (next: string) => change((latest) => ({ ...latest, mode: 'reply', reply: next }));
  /** Puts a text behind what is typed, which stays. */
  function addToReply(added: string): void {
    change((latest) => ({
      ...latest,
      mode: 'reply',
      reply: latest.reply.trim() === '' ? added : `${latest.reply.trimEnd()}\n\n${added}`,
    }));
    field.current?.focus();
  }
  const setText = (next: string) => change((latest) => ({ ...latest, [mode]: next }));
  const problem = mode === 'reply' ? sending.problem : noteProblem;
  return {
    mode,
    text,
    setText,
    reply: draft.reply,
    setReply,
    addToReply,
    write,
    send,
    isSending,
    problem,
    colleagues,
  };
}

/** Returns what was typed while a text was on its way; an answer may come late. */
function restAfter(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
}

function ProblemOf({ problem, chatbotId }: { problem: Problem; chatbotId: string }) {
  const { t } = useTranslation('conversations');
  if (problem.kind === 'error') return <ProblemNote error={problem.error} chatbotId={chatbotId} />;
  return (
    <div role="alert">
      <Note tone="warning">
        {problem.name === null
          ? t('compose.crossedBySomebody')
          : t('compose.crossed', { name: problem.name })}
      </Note>
    </div>
  );
}
