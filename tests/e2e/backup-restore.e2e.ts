import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openBackup } from '../../packages/server/src/backup/backup-file.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { briefDatabaseFlags } from '../../tools/brief-database-flags.ts';
import { type S3Server, startS3Server } from '../../tools/doubles/s3-server.ts';
import { addText, askAsVisitor, createChatbot, deploy, type Visit } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { handbook } from '../../tools/e2e/published-chatbot.ts';
import { useDrillServers } from '../../tools/e2e/servers/drill-servers.ts';
import { programEnv } from '../../tools/e2e/servers/program-env.ts';

const run = promisify(execFile);
const account = { email: 'ada@example.com', password: 'correct horse' };
const fileText = '# Gifts\nGift wrapping costs two euros and comes with a card written by hand.';

const kills = 4;
const noPostgres = 'PostgreSQL cannot be had here';

const drill = useDrillServers('drill');

interface Place {
  dataDir: string;
  env: Record<string, string>;
  /** Kills the command after this time. */
  timeout?: number;
}

/** Creates a data folder and, for PostgreSQL, a separate database. */
async function newPlace(engine: string, name: string): Promise<Place> {
  const dataDir = join(drill.folder, name);
  const { postgres } = drill;
  if (engine === 'embedded' || !postgres) return { dataDir, env: {} };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return { dataDir, env: { DATABASE_URL: postgres.url.replace(/postgres$/, name) } };
}

/** Runs the script of `npm run backup` or `npm run restore`; returns its output. */
async function command(
  script: 'backup' | 'restore',
  { dataDir, env, timeout = 0 }: Place,
  ...args: readonly string[]
) {
  const settings = { ...programEnv(), DATA_DIR: dataDir, DATABASE_URL: '', ...env };
  const parameters = [...briefDatabaseFlags, join(root, 'scripts', `${script}.ts`), ...args];
  return await run(process.execPath, parameters, {
    env: settings,
    timeout,
    killSignal: 'SIGKILL',
  });
}

function bucketEnv({ config }: S3Server): Record<string, string> {
  return {
    S3_BUCKET: config.bucket,
    S3_ENDPOINT: config.endpoint ?? '',
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
}

async function fill(owner: ApiClient): Promise<{ chatbotId: string; fileId: string }> {
  await owner.expectOk('POST', '/api/register', {
    ...account,
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id: chatbotId } = await createChatbot(owner, { name: 'Shop desk' });
  await addText(owner, chatbotId, 'Shop handbook', handbook.text);
  const form = new FormData();
  form.append('file', new File([fileText], 'gifts.md', { type: 'text/markdown' }));
  const { id: fileId } = await owner.expectOk<Source>('POST', `/api/chatbots/${chatbotId}/knowledge`, form);
  await expect
    .poll(async () => (await owner.expectOk<Source>('GET', `/api/knowledge/${fileId}`)).status)
    .toBe('ready');
  await deploy(owner, chatbotId);
  return { chatbotId, fileId };
}

async function signIn(url: string): Promise<ApiClient> {
  const owner = apiClient(url);
  await owner.expectOk('POST', '/api/login', account);
  return owner;
}

/** Returns the checksum of the chatbots table in a backup. */
async function chatbotsIn(path: string): Promise<string> {
  const { manifest } = await openBackup(path);
  return manifest.tables.find(({ name }) => name === 'chatbots')?.sha256 ?? '';
}

async function download(url: string, owner: ApiClient, fileId: string): Promise<string> {
  const cookie = owner.cookies().map(({ name, value }) => `${name}=${value}`);
  const answer = await fetch(`${url}/api/knowledge/${fileId}/file`, {
    headers: { cookie: cookie.join('; ') },
  });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** A stopped installation with two backups, the second one taken after another chatbot was added. */
interface BackedUp {
  place: Place;
  chatbotId: string;
  fileId: string;
  visit: Visit;
  small: string;
  large: string;
  /** Output of the backup command. */
  output: string;
}

const backedUp = new Map<string, Promise<BackedUp>>();

/** Fills an installation on this engine and backs it up while it runs; once for all tests. */
function backUpOnce(engine: string): Promise<BackedUp> {
  const done = backedUp.get(engine) ?? backUp(engine);
  backedUp.set(engine, done);
  return done;
}

async function backUp(engine: string): Promise<BackedUp> {
  const place = await newPlace(engine, `source_${engine}`);
  const server = await drill.start({ ...place, env: { ...place.env, DEFAULT_PLAN: 'enterprise' } });
  const owner = apiClient(server.url);
  const filled = await fill(owner);
  const visit = await askAsVisitor(server.url, filled.chatbotId, handbook.question);
  const small = join(drill.folder, `${engine}-small.tar`);
  const large = join(drill.folder, `${engine}-large.tar`);
  const { stdout: output } = await command('backup', place, '--out', small);
  await createChatbot(owner, { name: 'Second desk' });
  await command('backup', place, '--out', large);
  await server.stop();
  return { place, ...filled, visit, small, large, output };
}

const engines = ['embedded', 'postgres'];
const drills = engines.flatMap((from) => engines.map((to) => ({ from, to })));

describe('the restore drill', () => {
  it.for(drills)(
    'REL-11: restores a running installation on $from to $to: sign-in, answers, conversations, files',
    async ({ from, to }, { skip }) => {
      skip([from, to].includes('postgres') && !drill.postgres, noPostgres);
      const { place: source, chatbotId, fileId, visit, small: path, output } = await backUpOnce(from);
      expect(output).toContain('app-secret');

      const target = await newPlace(to, `target_${from}_${to}`);
      const restored = await command('restore', target, path);
      expect(restored.stderr).toContain('sealed with another secret');
      cpSync(join(source.dataDir, 'app-secret'), join(target.dataDir, 'app-secret'));
      const second = await drill.start(target);
      const owner = await signIn(second.url);
      const { total } = await owner.expectOk<{ total: number }>('GET', '/api/conversations');
      expect(total).toBe(1);
      expect(await download(second.url, owner, fileId)).toBe(fileText);
      const again = await askAsVisitor(second.url, chatbotId, handbook.question, visit);
      expect(again.conversationId).toBe(visit.conversationId);
      expect(again.answer).toContain('45 days');
      const gifts = await askAsVisitor(second.url, chatbotId, 'What does gift wrapping cost?');
      expect(gifts.answer).toContain('two euros');
      await expect(command('restore', target, path, '--yes')).rejects.toMatchObject({
        code: 1,
        stderr: `${to === 'embedded' ? `Parley runs on the data folder ${target.dataDir}. Stop it first.` : 'Parley runs on this database. Stop all its processes first.'}\n`,
      });
    },
  );

  it('REL-11: backs up files from a bucket and restores them to another bucket', async () => {
    const [bucket, otherBucket] = [await startS3Server(), await startS3Server()];
    try {
      const source = { dataDir: join(drill.folder, 'bucket'), env: bucketEnv(bucket) };
      const first = await drill.start(source);
      const { fileId } = await fill(apiClient(first.url));
      const path = join(drill.folder, 'bucket.tar');
      await command('backup', source, '--out', path);
      await first.stop();
      await bucket.close();

      const target = { dataDir: join(drill.folder, 'other-bucket'), env: bucketEnv(otherBucket) };
      await command('restore', target, path);
      cpSync(join(source.dataDir, 'app-secret'), join(target.dataDir, 'app-secret'));
      const second = await drill.start(target);
      expect(await download(second.url, await signIn(second.url), fileId)).toBe(fileText);
      await second.stop();
    } finally {
      await bucket.close().catch(() => {});
      await otherBucket.close();
    }
  });

  it.for(engines)(
    'REL-11: a killed restore leaves either the old state or the whole backup; %s',
    async (engine, { skip }) => {
      skip(engine === 'postgres' && !drill.postgres, noPostgres);
      const { place, small, large } = await backUpOnce(engine);
      const whole = new Set([await chatbotsIn(small), await chatbotsIn(large)]);
      const startedAt = performance.now();
      await command('restore', place, large, '--yes');
      const longestMs = performance.now() - startedAt;
      for (let kill = 1; kill <= kills; kill += 1) {
        const timeout = Math.round((longestMs / kills) * kill);
        await command('restore', { ...place, timeout }, kill % 2 ? small : large, '--yes').catch(() => {});
        const now = join(drill.folder, `${engine}-now.tar`);
        await command('backup', place, '--out', now);
        expect(whole).toContain(await chatbotsIn(now));
      }
      await drill.start(place);
    },
  );
});
