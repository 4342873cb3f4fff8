import { useUsage } from '../use-billing.ts';
import { CostCard } from './cost-card.tsx';
import { DailyCard } from './daily-card.tsx';

/** Daily messages and cost of the month. Shows no error, since the usage card above does. */
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
