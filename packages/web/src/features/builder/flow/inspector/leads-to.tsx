import type { FlowNode } from '@parley/flow/document';
import { canBeTarget, connect, edgeFrom } from '@parley/flow/edit/connect';
import { portsOf } from '@parley/flow/ports';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { kindOf, portWords, titleOf } from '../model/node-words.ts';
import { kindIcons } from '../model/step-kinds.ts';
import { useFlow } from '../state/flow-context.ts';

/** Target of each port: an existing step or a new one. */
export function LeadsTo({ node }: { node: FlowNode }) {
  const { t } = useTranslation('builder');
  const { editor, askStep } = useFlow();
  const { flow, locked } = editor;
  const ports = portsOf(node);
  if (ports.length === 0) return null;
  const targets = flow.nodes.filter(({ id }) => canBeTarget(flow, id));
  return (
    <section aria-label={t('flow.leadsTo')} className="flex flex-col gap-3 border-t border-border pt-4">
      <h2 className="text-13 font-550">{t('flow.leadsTo')}</h2>
      {ports.map((port) => {
        const target = flow.nodes.find(({ id }) => id === edgeFrom(flow, node.id, port)?.target);
        const Icon = target ? kindIcons[kindOf(target)] : undefined;
        const words = portWords(node, port, t);
        return (
          <Field
            key={port}
            label={<span className="text-12 font-normal text-text-2">{words}</span>}
            action={
              target || locked ? undefined : (
                <IconButton
                  size="s"
                  label={t('flow.addBehindPort', { port: words })}
                  onClick={() => askStep({ behind: node.id, port })}
                  icon={<Plus aria-hidden="true" size={14} />}
                />
              )
            }
          >
            {(control) => (
              <Select
                {...control}
                aria-label={t('flow.leadsToBy', { port: words })}
                icon={Icon ? <Icon aria-hidden="true" size={16} /> : undefined}
                value={target?.id ?? ''}
                onChange={(event) =>
                  editor.edit((current) => connect(current, node.id, port, event.target.value || null))
                }
              >
                <option value="">{t('flow.field.nowhere')}</option>
                <Targets nodes={targets} />
              </Select>
            )}
          </Field>
        );
      })}
    </section>
  );
}

/** Memoized, because there can be hundreds of options per port; renders again only if a step is added, removed or renamed. */
const Targets = memo(
  ({ nodes }: { nodes: readonly FlowNode[] }) => {
    const { t } = useTranslation('builder');
    return nodes.map((each) => (
      <option key={each.id} value={each.id}>
        {titleOf(each, t)}
      </option>
    ));
  },
  ({ nodes: former }, { nodes }) =>
    former.length === nodes.length &&
    nodes.every((node, index) => node === former[index] || hasSameTitle(node, former[index])),
);

function hasSameTitle(node: FlowNode, former: FlowNode | undefined): boolean {
  return node.id === former?.id && node.data.title === former.data.title && kindOf(node) === kindOf(former);
}
