import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '../packages/server/src/db/database.ts';
import { loadSentences } from '../packages/server/src/lib/text/sentences.ts';
import { systemClock } from '../packages/server/src/ports/clock.ts';
import { getDocument } from '../packages/server/src/resources/billing/documents/get-documents.ts';
import { makeDocument } from '../packages/server/src/resources/billing/documents/make-document.ts';
import { root } from '../tools/bootstrap/paths.mjs';
import { createRandom } from '../tools/random.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { median } from './lib/median.ts';
import { openMoneyDatabase } from './lib/money/bench-deps.ts';
import { measureKilledRenewals, measureRenewals } from './lib/money/measure-renewals.ts';
import { measureStripe } from './lib/money/measure-stripe.ts';
import { measureUsage } from './lib/money/measure-usage.ts';
import { percentile95 } from './lib/percentile95.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import type { BenchOptions } from './main.ts';

const localesFolder = join(root, 'packages', 'locales');
const runs = 3;
const renewals = 10_000;
const killedRenewals = 5_000;
const kills = 50;
const documents = 20;

/**
 * Measures renewals that are due at once, also with a killed process, reads of the usage page, Stripe events in random order, and
 * the creation of documents.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const figures = await withCleanUp(async (later) => {
    const databaseUrl = await openBenchDatabase(later, 'money');
    if (databaseUrl === null) return null;
    const database = await openMoneyDatabase(databaseUrl);
    later(() => database.close());
    const owner = new Client({ connectionString: databaseUrl });
    later(() => owner.end());
    await owner.connect();
    const measured = [];
    for (let n = 0; n < runs; n += 1) measured.push(await measureRenewals(database, owner, renewals));
    const random = createRandom(7);
    return {
      renewals: { ...measured.at(-1), seconds: median(measured.map(({ seconds }) => seconds)) },
      killed: await measureKilledRenewals(owner, {
        databaseUrl,
        count: killedRenewals,
        kills,
        random: () => random.next(),
      }),
      usageMs: await measureUsage(database, owner),
      stripe: await measureStripe(later, owner, databaseUrl),
      documentMs: await measureDocuments(),
      documentAgainMs: await measureKeptDocuments(database, owner),
    };
  });
  if (json) console.log(JSON.stringify(figures));
  else console.dir(figures);
}

/** Returns the 95th percentile, in milliseconds, of reading stored documents. */
async function measureKeptDocuments(database: Database, owner: Client): Promise<number> {
  const { rows } = await owner.query<{ organization_id: string; id: string }>(
    'select organization_id, id from invoices order by id limit $1',
    [documents],
  );
  const deps = { database, clock: systemClock, sentences: await loadSentences(localesFolder, ['en']) };
  const read = (row: (typeof rows)[number]) =>
    getDocument(deps, { organizationId: row.organization_id, userId: null }, row.id);
  for (const row of rows) await read(row);
  const took: number[] = [];
  for (const row of [...rows, ...rows, ...rows]) {
    const begin = performance.now();
    await read(row);
    took.push(performance.now() - begin);
  }
  return percentile95(took);
}

/** Returns the 95th percentile, in milliseconds, of creating documents. */
async function measureDocuments(): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < documents; n += 1) {
    const begin = performance.now();
    await makeDocument({
      language: 'ar',
      direction: 'rtl',
      issuedAt: '2026-04-10T09:00:00.000Z',
      title: 'فاتورة',
      facts: [{ label: 'رقم', value: 'P-2026-000147' }],
      parties: [{ label: 'إلى', lines: ['山田太郎', '서울특별시', 'القاهرة'] }],
      columns: { description: 'الوصف', period: 'الفترة', amount: 'المبلغ' },
      rows: [{ description: 'Professional', period: '10.4.2026 – 10.5.2026', amount: 'US$ 49.00' }],
      totals: [{ label: 'المجموع', value: 'US$ 49.00' }],
      notes: [],
    });
    took.push(performance.now() - begin);
  }
  return percentile95(took);
}
