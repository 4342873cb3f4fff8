import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { detectFileType, fileTypeOfName } from '@parley/knowledge/parsing/detect-file-type';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasChatbot } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { createOnce, withContent } from '../../../record/idempotency.ts';
import { addSource } from './add-source.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';

/**
 * Stores an uploaded file, adds it as a source, and returns its id. The file is removed again if it is
 * rejected or was already sent under the same key.
 * @throws AppError `not_found`, `file_missing`, `file_too_large`, `file_type_unsupported`,
 * `file_type_mismatch`, `file_empty`, `plan_limit_sources`, `plan_limit_tokens`, `storage_full`,
 * `idempotency_conflict`.
 */
export async function createFileSource(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  request: HttpRequest,
): Promise<string> {
  const isKnown = await withScope(deps.database, scope, (tx) =>
    hasChatbot(tx, scope.organizationId, chatbotId),
  );
  if (!isKnown) throw new AppError('not_found');
  const upload = await receiveUpload(deps, scope.organizationId, request);
  let isKept = false;
  try {
    const file = await inspect(deps, upload);
    return await withScope(deps.database, scope, async (tx) => {
      // Reset for each attempt of the transaction: an earlier attempt may have added the source, while this one may find that
      // another request has added it.
      isKept = false;
      return await createOnce(
        tx,
        deps,
        withContent(scope, upload.name, upload.fileName, file.hash),
        async () => {
          const id = await addSource(tx, deps, scope, {
            chatbotId,
            name: upload.name,
            type: 'file',
            sizeBytes: upload.sizeBytes,
            content: null,
            file: { key: upload.key, name: upload.fileName, type: file.type },
            website: null,
            tokens: 0,
          });
          isKept = true;
          return id;
        },
      );
    }).catch((error: unknown) => {
      isKept = false;
      throw error;
    });
  } finally {
    if (!isKept) await deps.storage.remove(upload.key);
  }
}

/** Rejects content that does not match the declared type; problems found only by parsing are reported by the ingest. */
async function inspect(deps: Deps, upload: Upload): Promise<{ type: string; hash: string }> {
  const bytes = await deps.storage.withLocalFile(upload.key, (path) => readFile(path));
  const detected = detectFileType(bytes, upload.fileName);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (detected.ok) return { type: detected.fileType, hash };
  switch (detected.code) {
    case 'file_type_unsupported':
    case 'file_type_mismatch':
    case 'file_empty':
      throw new AppError(detected.code);
    default:
      return { type: fileTypeOfName(upload.fileName) ?? '', hash };
  }
}
