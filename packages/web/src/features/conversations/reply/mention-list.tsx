import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import { useTranslation } from 'react-i18next';
import { optionId } from '../../../components/ui/choices/use-listbox.ts';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';

type MentionListProps = {
  id: string;
  members: readonly Presence[];
  active: number;
  onTake: (index: number) => void;
};

/** Members whose name begins as typed after `@`, above the field, which keeps the focus. */
export function MentionList({ id, members, active, onTake }: MentionListProps) {
  const { t } = useTranslation('conversations');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('compose.members')}
      // A click must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute start-2 bottom-full z-20 mb-1 w-64 max-w-[calc(100%-16px)] animate-appear rounded-md border border-border bg-popover p-1 shadow-m"
    >
      {members.map(({ userId, name }, index) => (
        <div
          key={userId}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onTake(index)}
          onKeyDown={undefined}
          className={cx(
            'flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-13 max-md:h-10',
            index === active && 'bg-surface-3',
          )}
        >
          <Avatar name={name} size="s" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </div>
      ))}
    </div>
  );
}
