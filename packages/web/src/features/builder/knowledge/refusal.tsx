import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Note } from '../../../components/ui/note.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

/** Whether a plan without room is the reason, so that a larger plan would help. */
export function isPlanLimit(error: unknown): boolean {
  return error instanceof ApiError && isPlanLimitCode(error.code);
}

/** Whether the code of an error is that of a plan without room. */
export function isPlanLimitCode(code: string | null | undefined): boolean {
  return code?.startsWith('plan_limit_') === true;
}

/** The way to a larger plan. */
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

/** Why something could not be added, in the server's words; leads to the plans where one has no room. */
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
