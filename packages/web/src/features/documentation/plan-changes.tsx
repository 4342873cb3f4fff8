import { usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { DocList } from './doc-list.tsx';
import { DocText } from './doc-text.tsx';

/** How an organization gets another plan, where plans are sold; else who changes them. */
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
