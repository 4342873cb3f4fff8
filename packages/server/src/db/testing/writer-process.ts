import { randomUUID } from 'node:crypto';
import { openDatabase } from '../open.ts';
import { withScope } from '../scope.ts';
import { sql } from '../sql.ts';
import { notesSchema } from './notes-schema.ts';

/**
 * Opens the data folder of its first parameter and writes notes forever, printing the id of each once it is
 * acknowledged.
 */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('data folder missing');
const database = await openDatabase({ dataDir, appSecret: 'x'.repeat(32), migrations: notesSchema });
process.stdout.write('open\n');
await Promise.all(Array.from({ length: 8 }, writeForEver));

async function writeForEver(): Promise<never> {
  for (;;) {
    const [id, organizationId] = [randomUUID(), randomUUID()];
    await withScope(database, { organizationId, userId: null }, async (tx) => {
      await tx.execute(
        sql`insert into notes (id, organization_id, body) values (${id}, ${organizationId}, ${'x'.repeat(500)})`,
      );
      await tx.execute(sql`update notes set body = 'done' where id = ${id}`);
    });
    process.stdout.write(`${id}\n`);
  }
}
