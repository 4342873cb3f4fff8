import { Code, type CodeProps } from '@parley/markdown/elements/code';
import { useLanguage } from '../../i18n/language.tsx';
import { useCopied } from '../../lib/use-copied.ts';

/** A block of code with a button that copies it. */
export function CodeWithCopy({ text, language }: CodeProps) {
  const { t } = useLanguage();
  const { isCopied, copy } = useCopied();
  const action = (
    <button type="button" onClick={() => copy(text)}>
      {t(isCopied ? 'copied' : 'copyCode')}
    </button>
  );
  return <Code text={text} language={language} action={action} />;
}
