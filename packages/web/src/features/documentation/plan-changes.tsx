import { usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { DocList } from './doc-list.tsx';
import { DocText } from './doc-text.tsx';

/** Explains how an organization changes its plan, or who changes it if billing is off. */
export function PlanChanges() {
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
