import { privateFiles } from '#browser/private-file.ts';
import { signWaiting } from '#shop/base/ui/presses/press-sign.ts';
import { ApiError, sendAsVisitor } from './client.ts';

const TIMEOUT_MS = 30_000;

const KEPT_MS = 60_000;

const NETWORK_MESSAGE = 'Le document ne vient pas. Vérifiez votre réseau, puis réessayez.';

/** Fetches a document and saves it: a plain link would fail once the access token has expired. Throws ApiError. */
export async function saveDocument(path: string, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await signWaiting(fetchDocument(path)));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

async function fetchDocument(path: string): Promise<Blob> {
  try {
    const response = await sendAsVisitor(path, () =>
      fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
    if (response.ok) return await response.blob();
    const problem = await response.json().catch(() => ({}));
    throw new ApiError(response.status, problem.message ?? NETWORK_MESSAGE, { code: problem.code });
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, NETWORK_MESSAGE);
  }
}

const FILE_TIMEOUT_MS = 15_000;

/** Renews the access token first: the browser's own download cannot. */
async function renewFor(path: string): Promise<void> {
  const ask = () =>
    fetch(path, {
      // One byte shows whether access is allowed.
      headers: { range: 'bytes=0-0' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
  // The download itself shows a refusal.
  const answer = await sendAsVisitor(path, ask).catch(() => undefined);
  await answer?.body?.cancel().catch(() => undefined);
}

export const { usePrivateFile, openPrivateFile } = privateFiles(renewFor);
