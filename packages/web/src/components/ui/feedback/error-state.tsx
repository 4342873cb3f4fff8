import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { IconTile } from '../display/icon-tile.tsx';
import { cx } from '../lib/variants.ts';

export type ErrorStateProps = {
  /** What happened: "The chatbots could not be loaded". */
  title: string;
  /** Reason, and what is unaffected. */
  description: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Shown so that the user can give it to support. */
  requestId?: string | null | undefined;
  action?: ReactNode;
  className?: string | undefined;
};

/** A failed read: what happened, a retry button, and the request id. */
export function ErrorState({
  title,
  description,
  onRetry,
  retrying,
  requestId,
  action,
  className,
}: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-1 flex-col items-center justify-center gap-2 px-4 py-12 text-center',
        className,
      )}
    >
      <IconTile tone="error" className="mb-2">
        <TriangleAlert size={20} />
      </IconTile>
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="max-w-md text-14 text-pretty text-text-2">{description}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button onClick={onRetry} loading={retrying}>
            {retrying ? null : <RotateCw aria-hidden="true" size={16} />}
            {t('ui.tryAgain')}
          </Button>
        ) : null}
        {action}
      </div>
      {requestId ? (
        <p className="mt-3 text-12 text-text-3">
          {t('ui.request')}{' '}
          <code dir="ltr" className="font-mono select-all">
            {requestId}
          </code>
        </p>
      ) : null}
    </div>
  );
}
