import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

type ProblemNoteProps = { error: unknown; chatbotId: string; className?: string };

/** Why a change or a message was refused; if people are switched off, with the way to the setting. */
export function ProblemNote({ error, chatbotId, className }: ProblemNoteProps) {
  const { t } = useTranslation('conversations');
  const code = error instanceof ApiError ? error.code : '';
  return (
    <div role="alert" className={className}>
      <Note tone="error">
        {code === 'feature_off' ? (
          <>
            {t('control.off')}{' '}
            <Link
              href={`/builder/${encodeURIComponent(chatbotId)}?tab=deployment`}
              className="font-medium underline underline-offset-3"
            >
              {t('control.toSettings')}
            </Link>
          </>
        ) : (
          <bdi>{code === 'transition_refused' ? t('control.refused') : errorText(error, t)}</bdi>
        )}
      </Note>
    </div>
  );
}
