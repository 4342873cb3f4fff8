import { Code, type CodeProps } from '@parley/markdown/elements/code';
import { useTranslation } from 'react-i18next';
import { useCopied } from '../ui/lib/use-copied.ts';

/** Code block of an answer with a copy button. */
export function CodeWithCopy({ text, language }: CodeProps) {
  const { t } = useTranslation('conversations');
  const { copied, copy } = useCopied();
  const action = (
    <button type="button" onClick={() => void copy(text)}>
      {t(copied ? 'transcript.copied' : 'transcript.copyCode')}
    </button>
  );
  return <Code text={text} language={language} action={action} />;
}
