import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { Pool } from 'pg';

/**
 * The minimum cost of a turn: forwards a model's stream to the caller and commits three rows. Its arguments are the URL of the
 * model and optionally of the database; prints its own URL.
 */
const [, , modelUrl = '', databaseUrl] = process.argv;

const pool = databaseUrl === undefined ? undefined : new Pool({ connectionString: databaseUrl, max: 10 });
await pool?.query('create table if not exists floor_rows (id uuid primary key, content text not null)');

const server = createServer((incoming, reply) => {
  const call = request(`${modelUrl}/chat/completions`, { method: 'POST' }, (answer) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.setEncoding('utf8');
    let text = '';
    answer.on('data', (piece: string) => {
      text += piece;
      reply.write(piece);
    });
    answer.on('end', () => {
      store(text).then(
        () => reply.end(),
        () => reply.destroy(),
      );
    });
  });
  incoming.resume();
  call.setHeader('content-type', 'application/json');
  call.end(JSON.stringify({ model: 'mock', stream: true, messages: [{ role: 'user', content: 'Hello' }] }));
});

async function store(text: string): Promise<void> {
  if (!pool) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (let row = 0; row < 3; row++) {
      await client.query({
        name: 'insert',
        text: 'insert into floor_rows (id, content) values ($1, $2)',
        values: [randomUUID(), text],
      });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
