import type { ErrorCode } from '@parley/contracts/values/error-codes';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

export type FileProblemProps = {
  error: Error;
  /** Error texts for a file of this kind, by error code. */
  sentences?: Partial<Record<ErrorCode, string>>;
};

/** Why a file was rejected, and the position of its first mistake, since the fields of a file are not on screen. */
export function FileProblem({ error, sentences = {} }: FileProblemProps) {
  return (
    <p role="alert" className="text-13 text-error-text">
      <Sentence error={error} sentences={sentences} />
    </p>
  );
}

function Sentence({ error, sentences }: Required<FileProblemProps>) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError)) return errorText(error, t);
  const own = Object.entries(sentences).find(([code]) => code === error.code)?.[1];
  const [first] = Object.entries(error.fields);
  if (own !== undefined || !first) return own ?? errorText(error, t);
  const [field, sentence] = first;
  if (field === 'file') return sentence;
  return (
    <>
      {sentence} <bdi className="font-mono text-12 break-all">{field}</bdi>
    </>
  );
}
