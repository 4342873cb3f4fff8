import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { Popover } from '../../../components/ui/overlays/popover.tsx';
import { kindOf, summaryOf, titleOf } from './model/node-words.ts';
import { kindIcons } from './model/step-kinds.ts';
import { useFlow } from './state/flow-context.ts';

const maxFound = 30;

/** Searches the texts of all steps; each result opens its step. */
export function FlowSearch() {
  const { t } = useTranslation('builder');
  const { editor, goTo } = useFlow();
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLocaleLowerCase();
  const found = editor.flow.nodes
    .filter((node) => [titleOf(node, t), ...wordsIn(node.data)].some((text) => holds(text, word)))
    .slice(0, maxFound);
  function show(id: string | undefined): void {
    if (id === undefined) return;
    setIsOpen(false);
    goTo(id);
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={t('flow.search.label')}
      trigger={
        <IconButton
          variant="secondary"
          label={t('flow.search.label')}
          icon={<Search aria-hidden="true" size={16} />}
        />
      }
      className="flex w-72 max-w-[calc(100vw-32px)] flex-col p-2"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          show(found[0]?.id);
        }}
      >
        <SearchInput label={t('flow.search.label')} value={wanted} onValueChange={setWanted} />
      </form>
      <ul className="mt-2 flex max-h-72 flex-col overflow-y-auto">
        {found.map((node) => {
          const Icon = kindIcons[kindOf(node)];
          return (
            <li key={node.id}>
              <button
                type="button"
                onClick={() => show(node.id)}
                className="flex w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-start hover:bg-surface-3"
              >
                <Icon aria-hidden="true" size={16} className="flex-none text-text-2" />
                <span className="min-w-0">
                  <TruncatedText className="text-13 font-medium">{titleOf(node, t)}</TruncatedText>
                  <TruncatedText className="text-12 text-text-3">{summaryOf(node, t)}</TruncatedText>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="px-2 py-1 text-13 text-text-3">
          {t('flow.search.none')}
        </p>
      ) : null}
    </Popover>
  );
}

function holds(text: string, word: string): boolean {
  return text.toLocaleLowerCase().includes(word);
}

/** Returns all text values of a step's data, without the names of its fields. */
function wordsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data === 'number') return [String(data)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(wordsIn) : [];
}
