import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { TestForm } from './test-form.tsx';
import type { TestInput, TestRunState } from './use-test-run.ts';

const scores = { thumbs: [0, 1], csat: [1, 5], nps: [0, 10] } as const;

/** The tester's reply: an option, a score, a form, or text. */
export function TestReply({ run }: { run: TestRunState }) {
  const { t } = useTranslation('builder');
  const [words, setWords] = useState('');
  const input = run.turns.at(-1)?.input ?? null;
  const isBusy = run.pending !== null;
  function say(event: FormEvent): void {
    event.preventDefault();
    const said = words.trim();
    if (said !== '' && !isBusy) run.send({ said });
  }
  return (
    <>
      {input ? <Offers input={input} run={run} /> : null}
      <form onSubmit={say} className="flex items-center gap-1.5">
        <Input
          aria-label={t('flow.test.message')}
          placeholder={t('flow.test.message')}
          dir="auto"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <IconButton
          type="submit"
          variant="secondary"
          label={t('flow.test.send')}
          disabled={isBusy}
          icon={<Send aria-hidden="true" size={16} className="flip-rtl" />}
        />
      </form>
    </>
  );
}

/** Buttons or form of the input; text inputs need only the field below. */
function Offers({ input, run }: { input: TestInput; run: TestRunState }) {
  const { t } = useTranslation('builder');
  const reply = (said: string, value: string | string[] | number) =>
    run.send({ said, reply: { inputId: input.id, value } });
  if (input.type === 'form') return <TestForm input={input} run={run} />;
  const offers =
    input.type === 'choice'
      ? input.options.map(({ id, label }) => ({ label, value: input.multiple ? [id] : id }))
      : input.type === 'rating'
        ? scoresOf(input.scale).map((score) => ({ label: String(score), value: score }))
        : [];
  if (offers.length === 0) return null;
  return (
    <ul aria-label={t('flow.test.offers')} className="flex flex-wrap gap-1.5">
      {offers.map(({ label, value }) => (
        <li key={label}>
          <Button size="s" disabled={run.pending !== null} onClick={() => reply(label, value)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function scoresOf(scale: keyof typeof scores): number[] {
  const [first, last] = scores[scale];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
