import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Note } from '../../../components/ui/note.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

type Proof = ResponseOf<'GET /api/admin/logs/verify'>;

/** Reads the whole log, so only when somebody asks. */
export function useLogProof() {
  return useQuery<Proof>({ queryKey: ['/api/admin/logs/verify'], enabled: false, gcTime: 0 });
}

type LogProofState = ReturnType<typeof useLogProof>;

export function LogProofButton({ proof }: { proof: LogProofState }) {
  const { t } = useTranslation('admin');
  return (
    <Button loading={proof.isFetching} onClick={() => void proof.refetch()}>
      {proof.isFetching ? null : <ShieldCheck aria-hidden="true" size={16} />}
      {t('logs.proof.check')}
    </Button>
  );
}

/** Whether the log is as it was written, in plain words. */
export function LogProofNote({ proof }: { proof: LogProofState }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (proof.isFetching) return <div aria-live="polite" className="sr-only" />;
  if (proof.error) return <Note tone="warning">{errorText(proof.error, t)}</Note>;
  if (!proof.data) return null;
  const { brokenAt, checked, waiting, sealedUntil, newest } = proof.data;
  if (brokenAt) {
    const log =
      brokenAt.organization === null
        ? t('logs.proof.ofPlatform')
        : t('logs.proof.of', { name: brokenAt.organization.name ?? brokenAt.organization.id });
    return (
      <div role="alert">
        <Note tone="error">
          {t(`logs.proof.broken.${brokenAt.problem}`, { log, time: format.dateTime(brokenAt.at) })}
          {brokenAt.entryId === null ? null : (
            <>
              {' '}
              {t('logs.proof.entry')} <code className="font-mono text-12">{brokenAt.entryId}</code>
            </>
          )}
        </Note>
      </div>
    );
  }
  return (
    <div role="status">
      <Note tone={sealedUntil === null ? 'info' : 'success'}>
        {sealedUntil === null
          ? t('logs.proof.nothing')
          : t('logs.proof.whole', {
              count: checked,
              formatted: format.number(checked),
              time: format.dateTime(sealedUntil),
            })}
        {waiting > 0
          ? ` ${t('logs.proof.waiting', { count: waiting, formatted: format.number(waiting) })}`
          : null}
        {newest === null ? null : (
          <>
            {' '}
            {t('logs.proof.newest', { n: format.number(newest.n) })}{' '}
            <code className="font-mono text-12 break-all">{newest.hash}</code>
          </>
        )}
      </Note>
    </div>
  );
}
