import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { picturePath } from '@parley/contracts/settings/appearance-settings';
import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { invalidField } from '../../../errors/app-error.ts';

/** @throws AppError `validation_failed` naming an avatar that is not a picture of this chatbot. */
export async function assertPictures(
  tx: Transaction,
  organizationId: string,
  chatbotId: string,
  appearance: ChatbotPatch['appearance'],
): Promise<void> {
  for (const field of ['botAvatar', 'userAvatar'] as const) {
    const path = appearance?.[field];
    if (!path) continue;
    const version = path.slice(path.lastIndexOf('/') + 1);
    const isOwn = path === picturePath(chatbotId, version);
    const found =
      isOwn &&
      (await tx.first(sql`
      select 1 from chatbot_pictures
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and version = ${version}`));
    if (!found) throw invalidField(`appearance.${field}`, 'validation.pictureUnknown');
  }
}
