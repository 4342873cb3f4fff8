import { useTranslation } from 'react-i18next';
import {
  type LogProofWords,
  useLogVerification,
} from '../../../../components/log-proof/log-verification.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';

type Proof = ResponseOf<'GET /api/organization/audit/verify'>;

/** Verification of the organization's log, and its texts. */
export function useAuditLogVerification() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const proof = useLogVerification<Proof>('/api/organization/audit/verify');
  const words: LogProofWords<Proof> = {
    broken: ({ problem, at }) => t(`audit.proof.broken.${problem}`, { time: format.dateTime(at) }),
    entry: t('audit.proof.entry'),
    nothing: t('audit.proof.nothing'),
    whole: ({ checked }, sealedUntil) =>
      t('audit.proof.whole', {
        count: checked,
        time: format.dateTime(sealedUntil),
      }),
    waiting: (count) => t('audit.proof.waiting', { count }),
  };
  return { proof, words };
}
