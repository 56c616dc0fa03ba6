import { privateFiles } from '#browser/private-file.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from './api.ts';

/** Has an access token that is not too old: a file that the browser asks for renews none. */
async function renewSession(): Promise<void> {
  // Whoever is signed in no more is told by the file.
  await callApi(paths.staffSelf).catch(() => undefined);
}

export const { usePrivateFile, openPrivateFile, savePrivateFile } = privateFiles(renewSession);
