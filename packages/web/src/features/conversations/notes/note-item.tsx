import type { Conversation, ConversationNote } from '@parley/contracts/resources/visitors/conversations';
import { maxNoteLength } from '@parley/contracts/values/inbox-lists';
import { Pencil, StickyNote, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useKeptFocus } from '../../../lib/hooks/use-kept-focus.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { useColleagues } from '../control/assign-menu.tsx';
import { ProblemNote } from '../control/problem-note.tsx';
import { mentionedIds } from './mentions.ts';
import { useOwnNote } from './use-notes.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

type NoteItemProps = { conversation: Conversation; note: ConversationNote };

/** A note for colleagues, between the messages; its author can change and delete it. */
export function NoteItem({ conversation, note }: NoteItemProps) {
  const { t } = useTranslation('conversations');
  const { user } = useUser();
  const format = useFormat();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { change, remove } = useOwnNote(conversation.id, note);
  const author = note.author?.name ?? t('notes.formerMember');
  const problem = change.error ?? remove.error;
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <article
      {...keptFocus}
      tabIndex={-1}
      aria-label={t('notes.by', { name: author })}
      className="flex flex-col gap-1.5 rounded-md bg-warning-soft px-3.5 py-2 text-14 text-warning-text"
    >
      <p className="flex items-center gap-1.5 text-12">
        <StickyNote aria-hidden="true" size={14} className="flex-none" />
        <span className="min-w-0 flex-1">
          <bdi className="font-550">{author}</bdi>
          {` · ${format.time(note.createdAt)}`}
          {note.editedAt === null ? null : ` · ${t('notes.edited')}`}
        </span>
        {note.author !== null && note.author.id === user?.id && !isEditing ? (
          <>
            <IconButton
              size="s"
              label={t('notes.edit')}
              onClick={() => setIsEditing(true)}
              icon={<Pencil aria-hidden="true" size={14} />}
            />
            <IconButton
              size="s"
              label={t('notes.delete')}
              onClick={() => setIsAsking(true)}
              icon={<Trash2 aria-hidden="true" size={14} />}
            />
          </>
        ) : null}
      </p>
      {isEditing ? (
        <NoteForm
          note={note}
          isSaving={change.isPending}
          onCancel={() => setIsEditing(false)}
          onSave={(body) => change.mutate(body, { onSuccess: () => setIsEditing(false) })}
        />
      ) : (
        <p dir="auto" className="leading-[21px] [overflow-wrap:anywhere] whitespace-pre-line">
          {note.content}
        </p>
      )}
      {problem ? <ProblemNote error={problem} chatbotId={conversation.chatbotId} /> : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={t('notes.deleteTitle')}
            description={t('notes.deleteText')}
            confirmLabel={t('notes.delete')}
            pending={remove.isPending}
            onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          />
        </Suspense>
      ) : null}
    </article>
  );
}

type NoteFormProps = {
  note: ConversationNote;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (body: { content: string; mentions: string[] }) => void;
};

function NoteForm({ note, isSaving, onCancel, onSave }: NoteFormProps) {
  const { t } = useTranslation('conversations');
  const [text, setText] = useState(note.content);
  const colleagues = useColleagues(true).data;
  // Until the members are known, whom the note named stays named.
  const mentions = colleagues === undefined ? note.mentions : mentionedIds(text, colleagues);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isSaving) onSave({ content: text, mentions });
      }}
    >
      <Textarea
        autoFocus
        dir="auto"
        aria-label={t('compose.noteField')}
        maxLength={maxNoteLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="s" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
        <Button size="s" type="submit" variant="primary" loading={isSaving} disabled={text.trim() === ''}>
          {t('notes.save')}
        </Button>
      </div>
    </form>
  );
}
