import { useTranslation } from 'react-i18next';
import { commaList } from '../../../lib/format/comma-list.ts';
import type { Blank } from '../../../lib/inbox/blanks.ts';

type FillInLineProps = {
  blanks: readonly Blank[];
  /** Whether the next try sends the reply as it is. */
  isWarned: boolean;
  onPick: (blank: Blank) => void;
};

/** Says below the field what is still to be filled in before the reply is sent; a click selects the first place. */
export function FillInLine({ blanks, isWarned, onPick }: FillInLineProps) {
  const { t, i18n } = useTranslation('conversations');
  const [first] = blanks;
  const names = [...new Set(blanks.map(({ name }) => name))];
  return (
    <p role="status" className="text-12 text-warning-text empty:hidden">
      {first ? (
        <button
          type="button"
          onClick={() => onPick(first)}
          className="text-start underline-offset-3 [overflow-wrap:anywhere] hover:underline"
        >
          {t('canned.fillIn', { names: commaList(names, i18n.language) })}
        </button>
      ) : null}
      {first && isWarned ? <span> {t('canned.sendAnyway')}</span> : null}
    </p>
  );
}
