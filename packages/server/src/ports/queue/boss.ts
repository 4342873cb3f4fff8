import { PgBoss } from 'pg-boss';
import type { Database } from '../../db/database.ts';
import { json } from '../../db/sql.ts';

/** A job whose worker sends no heartbeat for this long is retried at the next check; both times add up to well under a minute. */
export const heartbeatSeconds = 15;
const checkSeconds = 10;

/** pg-boss on the platform's connections; it uses our listener instead of opening its own connection. */
export function bossOn(database: Database): PgBoss {
  return new PgBoss({
    db: {
      async executeSql(text: string, values: unknown[] = []) {
        const rows =
          values.length > 0
            ? await database.platform.rows({ text, values: values.map(toParameter) })
            : await database.platform.script(text);
        return { rows };
      },
      async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
        const close = await database.listen(channel, onNotification);
        onReconnect();
        return { close };
      },
    },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
  });
}

/** pg-boss passes plain objects for json columns. */
export function toParameter(value: unknown): unknown {
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? json(value) : value;
}
