import type { ReactNode } from 'react';
import { Note, type NoteProps } from '../../../components/ui/feedback/note.tsx';

type NoticeLineProps = { tone: NoteProps['tone']; actions?: ReactNode; children: ReactNode };

/** A text with its buttons on one line, stacked on phones. */
export function NoticeLine({ tone, actions, children }: NoticeLineProps) {
  return (
    <Note tone={tone}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">{children}</div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </Note>
  );
}
