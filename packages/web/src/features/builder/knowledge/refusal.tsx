import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

/** Whether a plan limit is the reason, so that a larger plan would help. */
export function isPlanLimit(error: unknown): boolean {
  return error instanceof ApiError && isPlanLimitCode(error.code);
}

/** Whether an error code is that of a plan limit. */
export function isPlanLimitCode(code: string | null | undefined): boolean {
  return code?.startsWith('plan_limit_') === true;
}

export function PlansLink() {
  const { t } = useTranslation('knowledgeBase');
  return (
    <Link href="/billing" className="font-medium underline underline-offset-3">
      {t('refusal.plans')}
    </Link>
  );
}

/** Why something could not be added, as a note. */
export function Refusal({ error }: { error: unknown }) {
  return (
    <div role="alert">
      <Note tone={isPlanLimit(error) ? 'warning' : 'error'}>
        <RefusalText error={error} />
      </Note>
    </div>
  );
}

/** The server's reason why something could not be added; links to the plans if the plan is full. */
export function RefusalText({ error }: { error: unknown }) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <>
      {errorText(error, t, t('toast.addFailed'))}
      {isPlanLimit(error) ? (
        <>
          {'. '}
          <PlansLink />
        </>
      ) : null}
    </>
  );
}
