import { useTranslation } from 'react-i18next';
import { CopyField } from '../../components/ui/data/copy-field.tsx';
import { usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { codeSamples, type SampleName } from './code-samples.ts';
import type { DocBlock } from './doc-sections.ts';
import { DocText } from './doc-text.tsx';
import { PlansTable } from './plans-table.tsx';

type DocBlockProps = {
  block: DocBlock;
  /** Translation key of the parent, below `guide`. */
  of: string;
};

/** Renders one block of a section by its kind. */
export function DocBlockView({ block, of }: DocBlockProps) {
  if ('text' in block) {
    return block.text.map((name) => (
      <p key={name}>
        <DocText of={`${of}.${name}`} />
      </p>
    ));
  }
  if ('list' in block) return <DocList of={of} names={block.list} />;
  if ('samples' in block) return block.samples.map((name) => <Sample key={name} name={name} />);
  if ('plans' in block) return block.plans === 'limits' ? <PlansTable /> : <PlanChanges />;
  return <Terms block={block} of={of} />;
}

type TermsProps = { block: Extract<DocBlock, { terms: unknown } | { codes: unknown }>; of: string };

function Terms({ block, of }: TermsProps) {
  const { t } = useTranslation('documentation');
  const rows =
    'terms' in block
      ? block.terms.map((name) => ({ term: t(`guide.${of}.${name}.term`), text: `${of}.${name}.text` }))
      : block.codes.map(([code, name]) => ({ term: <Code text={code} />, text: `${of}.${name}` }));
  return (
    <dl className="border-b border-border text-14">
      {rows.map(({ term, text }) => (
        <div
          key={text}
          className="grid gap-x-6 gap-y-0.5 border-t border-border py-2.5 sm:grid-cols-[200px_minmax(0,1fr)]"
        >
          <dt className="font-550 text-text">{term}</dt>
          <dd className="min-w-0 leading-[22px] text-text-2">
            <DocText of={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code dir="ltr" className="font-mono text-13 font-normal [overflow-wrap:anywhere]">
      {text}
    </code>
  );
}

function Sample({ name }: { name: SampleName }) {
  const { t } = useTranslation('documentation');
  const label = t(`guide.samples.${name}`);
  return (
    <figure>
      <figcaption className="mb-1.5 text-13 text-text-3">{label}</figcaption>
      <CopyField label={label} value={codeSamples(window.location.origin)[name]} multiline />
    </figure>
  );
}

/** Explains how an organization changes its plan, or who changes it if billing is off. */
function PlanChanges() {
  const { data } = usePlansOnOffer();
  if (data?.enabled === false) {
    return (
      <p>
        <DocText of="billing.changes.operator" />
      </p>
    );
  }
  return <DocList of="billing.changes" names={['upgrade', 'downgrade', 'stays']} />;
}

/** A list of sentences. */
function DocList({ of, names }: { of: string; names: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-text-3">
      {names.map((name) => (
        <li key={name}>
          <DocText of={`${of}.${name}`} />
        </li>
      ))}
    </ul>
  );
}
