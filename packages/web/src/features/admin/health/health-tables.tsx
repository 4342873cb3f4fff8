import { useTranslation } from 'react-i18next';
import { Table } from '../../../components/ui/data/table.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Health } from './problem-list.tsx';

/** The queues that have jobs now. */
export function QueueTable({ queues }: { queues: Health['jobs']['queues'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Table label={t('health.queues')} density="dense" bare>
      <thead>
        <tr>
          <th scope="col">{t('health.queue')}</th>
          <th scope="col" className="numeric">
            {t('health.waiting')}
          </th>
          <th scope="col" className="numeric">
            {t('health.runningShort')}
          </th>
          <th scope="col">{t('health.oldest')}</th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ queue, waiting, running, oldestAt }) => (
          <tr key={queue}>
            <td>
              <code className="font-mono text-12">{queue}</code>
            </td>
            <td className="numeric">{format.number(waiting)}</td>
            <td className="numeric">{format.number(running)}</td>
            <td className="whitespace-nowrap">{oldestAt === null ? '' : format.relative(oldestAt)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Slowest routes of the server process that handled the request. */
export function RouteTable({ routes }: { routes: Health['requests']['slowest'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Table label={t('health.slowest')} density="dense" bare>
      <thead>
        <tr>
          <th scope="col">{t('health.slowest')}</th>
          <th scope="col" className="numeric">
            {t('health.calls')}
          </th>
          <th scope="col" className="numeric">
            {t('health.failed')}
          </th>
          <th scope="col" className="numeric">
            {t('health.p95')}
          </th>
        </tr>
      </thead>
      <tbody>
        {routes.map(({ route, total, failed, p95Ms }) => (
          <tr key={route}>
            <td>
              <code className="font-mono text-12 break-all" dir="ltr">
                {route}
              </code>
            </td>
            <td className="numeric">{format.number(total)}</td>
            <td className="numeric">{format.number(failed)}</td>
            <td className="numeric whitespace-nowrap">{t('health.ms', { ms: format.number(p95Ms) })}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
