import { signWaiting } from '../ui/presses/press-sign.ts';
import { ApiError } from './client.ts';
import { sendAsVisitor } from './renew-tokens.ts';

const TIMEOUT_MS = 30_000;
const KEPT_MS = 60_000;
const NETWORK_MESSAGE = 'Le document ne vient pas. Vérifiez votre réseau, puis réessayez.';

/**
 * Saves a document of the API under a name. By a call rather than a link, which would fail once the
 * access token is too old. Throws ApiError.
 */
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
