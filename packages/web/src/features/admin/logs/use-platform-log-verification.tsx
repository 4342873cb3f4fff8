import { useTranslation } from 'react-i18next';
import { type LogProofWords, useLogVerification } from '../../../components/log-proof/log-verification.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

type Proof = ResponseOf<'GET /api/admin/logs/verify'>;

/** Verification of both logs, and its texts. */
export function usePlatformLogVerification() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const proof = useLogVerification<Proof>('/api/admin/logs/verify');
  const words: LogProofWords<Proof> = {
    broken: ({ problem, at, organization }) =>
      t(`logs.proof.broken.${problem}`, {
        log:
          organization === null
            ? t('logs.proof.ofPlatform')
            : t('logs.proof.of', { name: organization.name ?? organization.id }),
        time: format.dateTime(at),
      }),
    entry: t('logs.proof.entry'),
    nothing: t('logs.proof.nothing'),
    whole: ({ checked }, sealedUntil) =>
      t('logs.proof.whole', {
        count: checked,
        time: format.dateTime(sealedUntil),
      }),
    waiting: (count) => t('logs.proof.waiting', { count }),
    more: ({ newest }) =>
      newest === null ? null : (
        <>
          {' '}
          {t('logs.proof.newest', { n: format.number(newest.n) })}{' '}
          <code className="font-mono text-12 break-all">{newest.hash}</code>
        </>
      ),
  };
  return { proof, words };
}
