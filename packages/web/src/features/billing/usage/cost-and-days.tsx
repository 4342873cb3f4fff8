import { useUsage } from '../use-billing.ts';
import { CostCard } from './cost-card.tsx';
import { DailyCard } from './daily-card.tsx';

/** The month by days and what it cost; the card of usage above says so where it cannot be read. */
export function CostAndDays() {
  const { data } = useUsage();
  if (!data) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <DailyCard days={data.days} />
      {data.cost && data.budget ? <CostCard cost={data.cost} budget={data.budget} /> : null}
    </div>
  );
}
