import { Compass, Contact, type LucideIcon, MessagesSquare, Package, SquareDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconTile } from '../../../../components/ui/icon-tile.tsx';
import { useFlow } from '../state/flow-context.ts';
import { type StarterName, starterFlow } from './starter-flow.ts';

const starters: readonly { name: StarterName; icon: LucideIcon }[] = [
  { name: 'signpost', icon: Compass },
  { name: 'contact', icon: Contact },
  { name: 'order', icon: Package },
  { name: 'feedback', icon: MessagesSquare },
  { name: 'empty', icon: SquareDashed },
];

/** A chatbot without a flow: what one is for, and with which to begin. */
export function FlowStart() {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  return (
    <div className="dots min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-[860px] flex-col gap-6 px-6 py-12 max-md:px-4 max-md:py-8">
        <div className="flex flex-col gap-2">
          <h2 className="text-20 font-semibold tracking-[-.016em]">{t('flow.startTitle')}</h2>
          <p className="max-w-[560px] text-14 text-pretty text-text-2">{t('flow.startText')}</p>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2">
          {starters.map(({ name, icon: Icon }) => (
            <li key={name}>
              <button
                type="button"
                disabled={editor.locked}
                onClick={() => editor.replace(starterFlow(name, t))}
                className="flex size-full items-start gap-3 rounded-md border border-border bg-surface p-4 text-start shadow-s transition-[border-color,box-shadow] enabled:hover:border-strong enabled:hover:shadow-m disabled:opacity-60"
              >
                <IconTile tone={name === 'empty' ? 'neutral' : 'accent'}>
                  <Icon size={18} />
                </IconTile>
                <span className="min-w-0">
                  <span className="block text-14 font-semibold text-title">
                    {t(`flow.starter.${name}.name`)}
                  </span>
                  <span className="mt-0.5 block text-13 text-pretty text-text-2">
                    {t(`flow.starter.${name}.text`)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="text-12 text-text-3">{t('flow.startNote')}</p>
      </div>
    </div>
  );
}
