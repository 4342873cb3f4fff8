import { emptyFlow, type FlowDocument } from '@parley/flow/document';
import { starters } from '@parley/flow/starters/starters';
import {
  CalendarClock,
  Compass,
  GraduationCap,
  Headset,
  type LucideIcon,
  MessagesSquare,
  Package,
  ShoppingBag,
  SquareDashed,
  Upload,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconTile } from '../../../../components/ui/display/icon-tile.tsx';
import { useUser } from '../../../../lib/session/use-user.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useFlow } from '../state/flow-context.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  support: Headset,
  information: Compass,
  leads: UserPlus,
  sales: ShoppingBag,
  engagement: MessagesSquare,
  education: GraduationCap,
  callback: CalendarClock,
  orderStatus: Package,
};

const onlyStart: FlowDocument = {
  ...emptyFlow,
  nodes: [{ id: 'start1', type: 'start', position: { x: 0, y: 0 }, data: { on: 'message' } }],
};

/** Shown for a chatbot without a flow: explains flows, and offers templates. */
export function FlowStart() {
  const { t } = useTranslation('builder');
  const { t: starterText } = useTranslation('flowStarters');
  const { user } = useUser();
  const { editor } = useFlow();
  const [isImporting, setIsImporting] = useState(false);
  const recipients = user ? [user.id] : [];
  return (
    <div className="dots min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-[860px] flex-col gap-6 px-6 py-12 max-md:px-4 max-md:py-8">
        {/* The background hides the canvas dots behind the text. */}
        <div className="flex max-w-[580px] flex-col gap-2 bg-bg">
          <h2 className="text-20 font-semibold tracking-[-.016em]">{t('flow.startTitle')}</h2>
          <p className="max-w-[560px] text-14 text-pretty text-text-2">{t('flow.startText')}</p>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2">
          {starters.map(({ id, name, summary, build }) => (
            <li key={id}>
              <StarterButton
                icon={icons[id] ?? Compass}
                name={starterText(name)}
                text={starterText(summary)}
                disabled={editor.locked}
                onClick={() =>
                  editor.replace(
                    build({
                      // The owner edits these texts, so variables must not be wrapped in invisible characters.
                      t: (key, values) =>
                        starterText(key, { ...values, interpolation: { escapeValue: false } }),
                      recipients,
                    }),
                  )
                }
              />
            </li>
          ))}
          <li>
            <StarterButton
              icon={SquareDashed}
              isPlain
              name={t('flow.empty.name')}
              text={t('flow.empty.text')}
              disabled={editor.locked}
              onClick={() => editor.replace(onlyStart)}
            />
          </li>
        </ul>
        <p className="text-12 text-text-3">{t('flow.startNote')}</p>
        <span>
          <Button disabled={editor.locked} onClick={() => setIsImporting(true)}>
            <Upload aria-hidden="true" size={16} />
            {t('flow.import.action')}
          </Button>
        </span>
        {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
      </div>
    </div>
  );
}

type StarterButtonProps = {
  icon: LucideIcon;
  isPlain?: boolean;
  name: string;
  text: string;
  disabled: boolean;
  onClick: () => void;
};

function StarterButton({ icon: Icon, isPlain = false, name, text, disabled, onClick }: StarterButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex size-full items-start gap-3 rounded-md border border-border bg-surface p-4 text-start shadow-s transition-[border-color,box-shadow] enabled:hover:border-strong enabled:hover:shadow-m disabled:opacity-60"
    >
      <IconTile tone={isPlain ? 'neutral' : 'accent'}>
        <Icon size={18} />
      </IconTile>
      <span className="min-w-0">
        <span className="block text-14 font-semibold text-title">{name}</span>
        <span className="mt-0.5 block text-13 text-pretty text-text-2">{text}</span>
      </span>
    </button>
  );
}
