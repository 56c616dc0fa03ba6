import { privateFiles } from '#browser/private-file.ts';
import { sendAsVisitor } from './renew-tokens.ts';

const TIMEOUT_MS = 15_000;

/** Has an access token for a file that is not too old: what the browser asks for by itself renews none. */
async function renewFor(path: string): Promise<void> {
  const ask = () =>
    fetch(path, {
      // One byte shows whether it may be read.
      headers: { range: 'bytes=0-0' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  // Whoever may not read it is told by the file itself.
  const answer = await sendAsVisitor(path, ask).catch(() => undefined);
  await answer?.body?.cancel().catch(() => undefined);
}

export const { usePrivateFile, openPrivateFile } = privateFiles(renewFor);
