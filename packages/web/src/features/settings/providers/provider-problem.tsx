import { useTranslation } from 'react-i18next';
import { ProviderSaidText } from '../../../components/model/provider-said-text.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { OrganizationProvider } from './use-providers.ts';

type ProviderProblemProps = {
  problem: OrganizationProvider['answerProblem'];
  /** What the error affects: answers or embeddings. */
  kind: 'failedAnswers' | 'failedVectors';
};

/** A provider's last error, its time, and a remedy. */
export function ProviderProblem({ problem, kind }: ProviderProblemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (!problem) return null;
  return (
    <Note tone="warning" className="basis-full text-12">
      <p className="font-550">{t(`providers.${kind}`, { when: format.dateTime(problem.at) })}</p>
      <ProviderSaidText said={problem} />
    </Note>
  );
}
