import { useTranslation } from 'react-i18next';
import { titleOf } from '../model/node-words.ts';
import { useFlow } from '../state/flow-context.ts';
import type { TestStep } from './use-test-run.ts';

const maxShown = 300;

/** Steps of a turn with what each set, sent or failed with; clicking one shows the step. */
export function TestSteps({ steps }: { steps: readonly TestStep[] }) {
  const { t } = useTranslation('builder');
  const { editor, goTo } = useFlow();
  return (
    <ol className="flex flex-col border-s border-accent-line ps-2 text-12 text-text-3">
      {steps.map((step) => {
        const node = editor.flow.nodes.find(({ id }) => id === step.nodeId);
        return (
          <li key={step.n}>
            <button
              type="button"
              disabled={!node}
              onClick={() => goTo(step.nodeId)}
              className="flex min-h-6 w-full gap-2 rounded-xs px-1 text-start enabled:hover:bg-surface-3"
            >
              <span className="min-w-0 flex-1 truncate">{node ? titleOf(node, t) : step.nodeId}</span>
              <span className="tabular-nums">{t('flow.test.ms', { ms: step.ms })}</span>
            </button>
            {Object.entries(step.changed).map(([name, value]) => (
              <code key={name} dir="ltr" className="block px-1 font-mono text-text-2 wrap-anywhere">
                {name} = {shortened(JSON.stringify(value))}
              </code>
            ))}
            {step.request ? (
              <code dir="ltr" className="block px-1 font-mono text-text-2 wrap-anywhere">
                {step.request.method} {shortened(step.request.url)} {step.request.status}
              </code>
            ) : null}
            {step.error === undefined ? null : (
              <p className="px-1 text-error-text">
                <Failure error={step.error} />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function shortened(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/** Error of a step: a code; for formulas, followed by what it is about. */
function Failure({ error }: { error: string }) {
  const { t } = useTranslation('builder');
  const [, status] = /^status_(\d{3})$/.exec(error) ?? [];
  if (status !== undefined) return t('flow.test.answered', { status });
  const [, code = error, detail = ''] = /^(\w+)(?:: (.*))?$/s.exec(error) ?? [];
  return t(`flow.test.errors.${code}`, { detail, defaultValue: error });
}
