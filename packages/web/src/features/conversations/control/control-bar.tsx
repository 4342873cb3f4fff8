import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { closeOutcomes } from '@parley/contracts/values/inbox-lists';
import { Bot, CheckCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimezone } from '../../../components/figures/use-timezone.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { StatusDot } from '../../../components/ui/display/status-dot.tsx';
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../../components/ui/overlays/dropdown-menu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useKeptFocus } from '../../../lib/hooks/use-kept-focus.ts';
import { useKeys } from '../../../lib/hooks/use-keys.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { AssignMenu } from './assign-menu.tsx';
import { ProblemNote } from './problem-note.tsx';
import { snoozeTimes } from './snooze-times.ts';
import { type Step, useControl } from './use-control.ts';
import { useControllerWords } from './use-controller-words.ts';

type Menu = 'assign' | 'close' | 'snooze' | null;

/** Who speaks in the conversation, and what a member can do about it, with a letter for each. */
export function ControlBar({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const words = useControllerWords(conversation);
  const control = useControl(conversation.id);
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <section
      {...keptFocus}
      tabIndex={-1}
      aria-label={t('control.label')}
      className="flex flex-none flex-col gap-2 border-b border-border bg-surface px-3 py-2 xl:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-13">
          <StatusDot tone={words.tone} />
          <span className="min-w-0">
            {/* Only who answers is spoken: the wait changes every minute. */}
            <bdi aria-live="polite" className="font-550">
              {words.text}
            </bdi>
            {words.detail === null ? null : <span className="text-text-2"> · {words.detail}</span>}
          </span>
        </p>
        <Actions
          conversation={conversation}
          pending={control.isPending ? control.variables.act : null}
          run={control.mutate}
        />
      </div>
      {control.error ? <ProblemNote error={control.error} chatbotId={conversation.chatbotId} /> : null}
    </section>
  );
}

type ActionsProps = {
  conversation: Conversation;
  /** What is on its way to the server. */
  pending: Step['act'] | null;
  run: (step: Step) => void;
};

function Actions({ conversation, pending, run }: ActionsProps) {
  const { t } = useTranslation('conversations');
  const { user } = useUser();
  const [menu, setMenu] = useState<Menu>(null);
  const toggle = (name: Exclude<Menu, null>) => (open: boolean) => setMenu(open ? name : null);
  const { handover, assignee, controller, status } = conversation;
  const isOpen = handover !== null && handover.endedAt === null;
  const isMine = controller === 'person' && assignee?.id === user?.id;
  // By a colleague, or by a program, which has no name here.
  const isHeld = controller === 'person' && !isMine;
  const colleague = isHeld ? assignee : null;
  const mayRelease = controller !== 'bot';
  const mayClose = isOpen || status === 'active';
  useKeys({
    // A letter pressed by mistake takes nothing from whoever has the conversation.
    t: isMine || isHeld ? undefined : () => run({ act: 'take', isForced: false }),
    a: () => setMenu('assign'),
    b: mayRelease && !isHeld ? () => run({ act: 'release' }) : undefined,
    e: mayClose ? () => setMenu('close') : undefined,
  });
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5">
      {isMine ? null : (
        <Button
          size="s"
          variant={isHeld ? 'secondary' : 'primary'}
          loading={pending === 'take'}
          aria-keyshortcuts={isHeld ? undefined : 't'}
          onClick={() => run({ act: 'take', isForced: isHeld })}
        >
          {colleague ? t('control.takeFrom', { name: colleague.name }) : t('control.take')}
        </Button>
      )}
      <AssignMenu
        conversation={conversation}
        open={menu === 'assign'}
        onOpenChange={toggle('assign')}
        loading={pending === 'assign'}
        onAssign={(to) => run({ act: 'assign', to })}
      />
      {isOpen ? (
        <SnoozeMenu
          open={menu === 'snooze'}
          onOpenChange={toggle('snooze')}
          isSnoozed={handover.snoozedUntil !== null}
          loading={pending === 'snooze'}
          onSnooze={(until) => run({ act: 'snooze', until })}
        />
      ) : null}
      {mayRelease ? (
        <IconButton
          size="s"
          variant="secondary"
          label={t('control.release')}
          aria-keyshortcuts={isHeld ? undefined : 'b'}
          loading={pending === 'release'}
          onClick={() => run({ act: 'release' })}
          icon={<Bot aria-hidden="true" size={16} />}
        />
      ) : null}
      {mayClose ? (
        <CloseMenu
          open={menu === 'close'}
          onOpenChange={toggle('close')}
          loading={pending === 'close'}
          onClose={(outcome) => run({ act: 'close', outcome })}
        />
      ) : null}
    </div>
  );
}

type MenuProps = { open: boolean; onOpenChange: (open: boolean) => void; loading: boolean };

type CloseMenuProps = MenuProps & { onClose: (outcome: (typeof closeOutcomes)[number]) => void };

/** Closes the conversation with its outcome. */
function CloseMenu({ open, onOpenChange, loading, onClose }: CloseMenuProps) {
  const { t } = useTranslation('conversations');
  return (
    <DropdownMenu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button size="s" loading={loading} aria-keyshortcuts="e">
          <CheckCheck aria-hidden="true" size={16} />
          {t('control.close')}
        </Button>
      }
    >
      <MenuLabel>{t('control.closeAs')}</MenuLabel>
      {closeOutcomes.map((outcome) => (
        <MenuItem key={outcome} onSelect={() => onClose(outcome)}>
          {t(`control.outcomes.${outcome}`)}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

type SnoozeMenuProps = MenuProps & { isSnoozed: boolean; onSnooze: (until: string | null) => void };

/** Hides the conversation from the views until later, or shows it again. */
function SnoozeMenu({ open, onOpenChange, loading, isSnoozed, onSnooze }: SnoozeMenuProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const zone = useTimezone();
  return (
    <DropdownMenu
      open={open}
      onOpenChange={onOpenChange}
      className="min-w-64"
      trigger={
        <IconButton
          size="s"
          variant="secondary"
          loading={loading}
          label={t('control.snooze')}
          icon={<Clock aria-hidden="true" size={16} />}
        />
      }
    >
      <MenuLabel>{t('control.snoozeUntil')}</MenuLabel>
      {open
        ? snoozeTimes(Date.now(), zone).map(({ key, at }) => (
            <MenuItem key={key} onSelect={() => onSnooze(new Date(at).toISOString())}>
              <span className="flex items-center justify-between gap-4">
                {t(`control.times.${key}`)}
                <span className="text-12 text-text-3">{format.dateTime(at)}</span>
              </span>
            </MenuItem>
          ))
        : null}
      {isSnoozed ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onSnooze(null)}>{t('control.wake')}</MenuItem>
        </>
      ) : null}
    </DropdownMenu>
  );
}
