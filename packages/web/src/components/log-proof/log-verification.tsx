import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Note } from '../ui/feedback/note.tsx';

type Proof = ResponseOf<'GET /api/organization/audit/verify'>;

/** Verifies a log. Runs on request only, because it reads the whole log. */
export function useLogVerification<Of extends Proof>(path: string): UseQueryResult<Of> {
  return useQuery<Of>({ queryKey: [path], enabled: false, gcTime: 0 });
}

export function LogProofButton({ proof, label }: { proof: UseQueryResult<Proof>; label: string }) {
  return (
    <Button loading={proof.isFetching} onClick={() => void proof.refetch()}>
      {proof.isFetching ? null : <ShieldCheck aria-hidden="true" size={16} />}
      {label}
    </Button>
  );
}

export type LogProofWords<Of extends Proof> = {
  broken: (place: NonNullable<Of['brokenAt']>) => string;
  entry: string;
  nothing: string;
  whole: (proof: Of, sealedUntil: string) => string;
  waiting: (count: number) => string;
  /** Additional text after the confirmation that the log is intact. */
  more?: (proof: Of) => ReactNode;
};

type LogProofNoteProps<Of extends Proof> = { proof: UseQueryResult<Of>; words: LogProofWords<Of> };

/** Reports whether a log is unchanged since it was written. */
export function LogVerificationNote<Of extends Proof>({ proof, words }: LogProofNoteProps<Of>) {
  const { t } = useTranslation();
  if (proof.isFetching) return <div aria-live="polite" className="sr-only" />;
  if (proof.error) return <Note tone="warning">{errorText(proof.error, t)}</Note>;
  if (!proof.data) return null;
  const { brokenAt, waiting, sealedUntil } = proof.data;
  if (brokenAt)
    return (
      <div role="alert">
        <Note tone="error">
          {words.broken(brokenAt)}
          {brokenAt.entryId === null ? null : (
            <>
              {' '}
              {words.entry} <code className="font-mono text-12">{brokenAt.entryId}</code>
            </>
          )}
        </Note>
      </div>
    );
  return (
    <div role="status">
      <Note tone={sealedUntil === null ? 'info' : 'success'}>
        {sealedUntil === null ? words.nothing : words.whole(proof.data, sealedUntil)}
        {waiting > 0 ? ` ${words.waiting(waiting)}` : null}
        {words.more?.(proof.data)}
      </Note>
    </div>
  );
}
