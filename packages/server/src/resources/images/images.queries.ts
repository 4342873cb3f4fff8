import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** A stored image, served unchanged. */
export interface ImageRow {
  content: Buffer;
  content_type: string;
  version: string;
}

export interface NewImage {
  content: Buffer;
  contentType: string;
  version: string;
  at: Date;
}

export function savePhoto(tx: Executor, userId: string, image: NewImage): Promise<number> {
  return saveImage(tx, { table: sql`user_photos`, owner: sql`user_id` }, userId, image);
}

export function removePhoto(tx: Executor, userId: string): Promise<number> {
  return tx.execute(sql`delete from user_photos where user_id = ${userId}`);
}

/** The photo of the caller, or of a member of the caller's current organization. */
export function findPhoto(
  tx: Executor,
  userId: string,
  caller: { userId: string; organizationId: string | null },
): Promise<ImageRow | undefined> {
  return tx.first<ImageRow>(sql`
    select p.content, p.content_type, p.version from user_photos p
    where p.user_id = ${userId} and (
      p.user_id = ${caller.userId}
      or exists (select 1 from memberships m
        where m.user_id = p.user_id and m.organization_id = ${caller.organizationId})
    )`);
}

export async function isAgency(tx: Executor, organizationId: string): Promise<boolean> {
  const row = await tx.first<{ is_agency: boolean }>(
    sql`select is_agency from organizations where id = ${organizationId} and deleted_at is null`,
  );
  return row?.is_agency === true;
}

export function saveLogo(tx: Executor, organizationId: string, image: NewImage): Promise<number> {
  return saveImage(
    tx,
    { table: sql`organization_logos`, owner: sql`organization_id` },
    organizationId,
    image,
  );
}

export function removeLogo(tx: Executor, organizationId: string): Promise<number> {
  return tx.execute(sql`delete from organization_logos where organization_id = ${organizationId}`);
}

/** The stored logo of an organization; only agencies use it. */
export function findLogo(tx: Executor, organizationId: string): Promise<ImageRow | undefined> {
  return tx.first<ImageRow>(sql`
    select content, content_type, version from organization_logos where organization_id = ${organizationId}`);
}

/** The logo of an organization that is an agency; public. */
export function findAgencyLogo(executor: Executor, agencyId: string): Promise<ImageRow | undefined> {
  return executor.first<ImageRow>(
    sql`select content, content_type, version from resolve.resolve_agency_logo(${agencyId})`,
  );
}

export function hasChatbot(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
): Promise<object | undefined> {
  return tx.first(sql`
    select 1 from chatbots where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null`);
}

/** Saves a picture of a chatbot. Idempotent. */
export function savePicture(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
  image: NewImage,
): Promise<number> {
  return tx.execute(sql`
    insert into chatbot_pictures (organization_id, chatbot_id, version, content, content_type, created_at)
    values (${organizationId}, ${chatbotId}, ${image.version}, ${image.content}, ${image.contentType}, ${image.at})
    on conflict (organization_id, chatbot_id, version) do update set created_at = excluded.created_at`);
}

/** Whether the chatbot's draft or one of its versions uses the picture `p`. */
const isShown = sql`(
  exists (
    select 1 from chatbots c
    where c.organization_id = p.organization_id and c.id = p.chatbot_id
      and (strpos(c.appearance::text, p.version) > 0 or strpos(c.flow::text, p.version) > 0))
  or exists (
    select 1 from chatbot_versions v
    where v.organization_id = p.organization_id and v.chatbot_id = p.chatbot_id
      and (strpos(v.appearance::text, p.version) > 0 or strpos(v.flow::text, p.version) > 0)))`;

/** Deletes pictures stored before a time that neither the chatbot's draft nor its versions use. */
export function removeUnusedPictures(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
  before: Date,
): Promise<number> {
  return tx.execute(sql`
    delete from chatbot_pictures p
    where p.organization_id = ${organizationId} and p.chatbot_id = ${chatbotId} and p.created_at < ${before}
      and not ${isShown}`);
}

/** A picture of a chatbot; public. */
export function findPicture(
  executor: Executor,
  chatbotId: string,
  version: string,
): Promise<ImageRow | undefined> {
  return executor.first<ImageRow>(
    sql`select content, content_type, version from resolve.resolve_chatbot_picture(${chatbotId}, ${version})`,
  );
}

/** Stores one image per owner, in a table keyed by owner. */
function saveImage(
  tx: Executor,
  { table, owner }: { table: Statement; owner: Statement },
  ownerId: string,
  image: NewImage,
): Promise<number> {
  return tx.execute(sql`
    insert into ${table} (${owner}, content, content_type, version, updated_at)
    values (${ownerId}, ${image.content}, ${image.contentType}, ${image.version}, ${image.at})
    on conflict (${owner}) do update set content = excluded.content, content_type = excluded.content_type,
      version = excluded.version, updated_at = excluded.updated_at`);
}

/** Names of at most `limit` pictures that the chatbot's draft or one of its versions uses. */
export async function listArchivedPictures(
  tx: Executor,
  { organizationId, chatbotId, limit }: { organizationId: string; chatbotId: string; limit: number },
): Promise<string[]> {
  const rows = await tx.rows<{ version: string }>(sql`
    select p.version from chatbot_pictures p
    where p.organization_id = ${organizationId} and p.chatbot_id = ${chatbotId} and ${isShown}
    order by p.version limit ${limit}`);
  return rows.map(({ version }) => version);
}

/** The bytes of a picture; undefined if it was deleted after it was listed. */
export async function readArchivedPicture(
  tx: Executor,
  { organizationId, chatbotId, picture }: { organizationId: string; chatbotId: string; picture: string },
): Promise<Buffer | undefined> {
  const row = await tx.first<{ content: Buffer }>(sql`
    select content from chatbot_pictures
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and version = ${picture}`);
  return row?.content;
}
