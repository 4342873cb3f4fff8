import { diffFlows, type FlowDiff } from '@parley/flow/diff-flows';
import type { FlowDocument, FlowNode } from '@parley/flow/document';
import { useTranslation } from 'react-i18next';
import { commaList } from '../../../../lib/format/comma-list.ts';
import { summaryOf, titleOf } from '../../flow/model/node-words.ts';
import { useLanguageName } from '../../flow/translations/use-language-name.ts';

/** Returns the differences between two flows, or null if there are none. */
export function flowDiff(before: FlowDocument | null, after: FlowDocument | null): FlowDiff | null {
  const diff = diffFlows(before, after);
  const { edges, variables } = diff;
  const lists = [diff.added, diff.removed, diff.changed, diff.languages, edges.added, edges.removed];
  const all = [...lists, variables.added, variables.removed, variables.changed];
  return all.some(({ length }) => length > 0) ? diff : null;
}

/** The steps, connections, variables and languages in which the draft's flow differs from a version's. */
export function FlowDifferences({ diff }: { diff: FlowDiff }) {
  const { t, i18n } = useTranslation('builder');
  const nameOf = useLanguageName();
  const { added, removed, changed, edges, variables } = diff;
  const steps = [
    { label: t('versions.flow.added'), nodes: added.map((node) => ({ node })) },
    { label: t('versions.flow.removed'), nodes: removed.map((node) => ({ node })) },
    { label: t('versions.flow.changed'), nodes: changed },
  ];
  const groups = [
    { label: t('versions.flow.variablesAdded'), items: variables.added },
    { label: t('versions.flow.variablesRemoved'), items: variables.removed },
    { label: t('versions.flow.variablesChanged'), items: variables.changed },
    { label: t('versions.flow.languages'), items: diff.languages.map(nameOf) },
  ];
  const hasEdges = edges.added.length + edges.removed.length > 0;
  return (
    <section aria-label={t('versions.flow.title')} className="flex flex-col gap-1">
      <h3 className="text-13 font-550">{t('versions.flow.title')}</h3>
      <dl className="rounded-md border border-border px-3 py-2 text-13">
        {steps.map(({ label, nodes }) =>
          nodes.length === 0 ? null : (
            <div key={label} className="py-1">
              <dt className="text-12 text-text-3">{label}</dt>
              {nodes.map((one) => (
                <dd key={one.node.id} className="py-0.5 wrap-anywhere">
                  <StepDifference {...one} />
                </dd>
              ))}
            </div>
          ),
        )}
        {groups.map(({ label, items }) =>
          items.length === 0 ? null : (
            <div key={label} className="py-1">
              <dt className="text-12 text-text-3">{label}</dt>
              <dd className="wrap-anywhere">
                <bdi>{commaList(items, i18n.language)}</bdi>
              </dd>
            </div>
          ),
        )}
        {hasEdges ? (
          <div className="py-1">
            <dt className="text-12 text-text-3">{t('versions.flow.connections')}</dt>
            <dd>
              {t('versions.flow.connectionCounts', {
                added: edges.added.length,
                removed: edges.removed.length,
              })}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

/** A step by its name and text, since many steps share a name; a changed step also with its former text. */
function StepDifference({ node, was }: { node: FlowNode; was?: FlowNode }) {
  const { t } = useTranslation('builder');
  const words = summaryOf(node, t);
  const former = was ? summaryOf(was, t) : words;
  return (
    <>
      <bdi className="font-medium">{titleOf(node, t)}</bdi>
      {former === words ? (
        <span dir="auto" className="line-clamp-3 text-text-2">
          {words}
        </span>
      ) : (
        <>
          <del dir="auto" className="line-clamp-3 text-text-3">
            {former}
          </del>
          <ins dir="auto" className="line-clamp-3 text-text-2 no-underline">
            {words}
          </ins>
        </>
      )}
    </>
  );
}
