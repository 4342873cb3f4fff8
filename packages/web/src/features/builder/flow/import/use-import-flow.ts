import type { Api } from '@parley/contracts/api';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';

/** The file is not valid JSON. */
export class NotJson extends Error {}

/** Reads an exported file as a flow, ours or Typebot's; nothing is saved. */
export function useImportFlow(chatbotId: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const document = parse(await file.text());
      const params = { chatbotId };
      return isOurs(document)
        ? await call('POST /api/chatbots/{chatbotId}/flow/import', {
            params,
            body: { format: 'parley', document },
          })
        : await call('POST /api/chatbots/{chatbotId}/flow/import', {
            params,
            body: { format: 'typebot', document },
          });
    },
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, withoutPrototypes);
  } catch (error) {
    throw new NotJson('The file is no JSON.', { cause: error });
  }
}

/** Drops keys that reach a prototype: no flow has them, and the server refuses documents that do. */
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  const holdsPrototype = typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
  return key === 'constructor' && holdsPrototype ? undefined : value;
}

/** Whether to send the document as Parley's own format; the server validates it. */
function isOurs(document: unknown): document is OurDocument {
  return typeof document === 'object' && document !== null && 'schema' in document && 'nodes' in document;
}

type OurDocument = Extract<
  Api['POST /api/chatbots/{chatbotId}/flow/import']['body'],
  { format: 'parley' }
>['document'];
