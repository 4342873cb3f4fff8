import { ApiError, errorFromResponse } from './api-error.ts';
import { requestContext } from './request.ts';

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
};

const timeoutMs = 10 * 60_000;

/**
 * Posts one file as the field `file` and returns the parsed JSON. Uses XMLHttpRequest, because fetch does not report upload
 * progress.
 * @throws {ApiError} with the server's error, or with status 0 if there is no response.
 * @throws the signal's reason if the caller aborts.
 */
export function uploadFile<Answer>(
  path: string,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = timeoutMs;
    request.withCredentials = true;
    setHeaders(request);
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => readAnswer<Answer>(request).then(resolve, reject);
    request.onerror = () => reject(noAnswer('network_error'));
    request.ontimeout = () => reject(noAnswer('timeout'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

function setHeaders(request: XMLHttpRequest): void {
  const organizationId = requestContext.organizationId();
  const language = requestContext.language();
  request.setRequestHeader('accept', 'application/json');
  if (organizationId) request.setRequestHeader('x-organization-id', organizationId);
  if (language) request.setRequestHeader('accept-language', language);
}

async function readAnswer<Answer>(request: XMLHttpRequest): Promise<Answer> {
  const isOk = request.status >= 200 && request.status < 300;
  if (isOk) return JSON.parse(request.responseText);
  const requestId = request.getResponseHeader('x-request-id');
  throw await errorFromResponse(
    new Response(request.responseText, {
      status: request.status,
      statusText: request.statusText,
      headers: requestId ? { 'x-request-id': requestId } : {},
    }),
  );
}

function noAnswer(code: string): ApiError {
  return new ApiError({ status: 0, message: '', hasText: false, code });
}
