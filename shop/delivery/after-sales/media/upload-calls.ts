import { callTo } from '#contract/base/client.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Upload } from '#contract/delivery/after-sales.ts';
import type { UploadKind } from '#contract/delivery/after-sales-states.ts';
import { failureOf } from '#contract/talk/messages.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { sendAsVisitor } from '#shop/base/api/renew-tokens.ts';
import type { UploadCalls } from './upload-file.ts';

/** A piece of 256 kB takes a minute on the slowest networks that shop. */
const TIMEOUT_MS = 120_000;

/** The calls of an upload to a case, by the session or the token of its link. */
export function uploadCalls(
  caseId: number,
  token: string,
  { kind, size }: { kind: UploadKind; size: number },
): UploadCalls {
  const byLink = token === '' ? {} : { token };
  return {
    begin: () =>
      browserApi.post(pathTo(paths.caseMedia, { id: caseId }), { kind, size, ...byLink }),
    look: (key) => browserApi.get(callTo(pathTo(paths.caseUpload, { key }), byLink)),
    send: (key, offset, piece) =>
      putPiece(withQuery(pathTo(paths.caseUploadPiece, { key }), { offset, ...byLink }), piece),
    end: (key) => browserApi.post(pathTo(paths.caseUploadEnd, { key }), byLink),
  };
}

async function putPiece(path: string, piece: Blob): Promise<Upload> {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await sendAsVisitor(path, () =>
    fetch(path, {
      method: 'PUT',
      body: piece,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  ).catch(() => undefined);
  if (answer === undefined) throw new ApiError(0, '');
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  // A server that is busy or away is waited for like a network.
  const status = answer.status >= 500 || answer.status === 429 ? 0 : answer.status;
  throw new ApiError(status, body.message ?? failureOf(answer.status), { code: body.code });
}
