import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useOnline } from '#browser/use-online.ts';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Upload } from '#contract/delivery/after-sales.ts';
import { UPLOAD_BYTES, type UploadKind } from '#contract/delivery/after-sales-states.ts';
import { failureOf, sentenceOf } from '#contract/talk/messages.ts';
import { ApiError, browserApi, sendAsVisitor } from '#shop/base/api/client.ts';

import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { type UploadCalls, uploadFile } from './upload-file.ts';

/** Lets the customer resume the upload of the same file after closing the page. */
type Kept = { name: string; size: number; modified: number; key: string };

/** A video and a voice note may upload in parallel. */
type Place = { caseId: number; kind: UploadKind };

/** A piece of 256 kB takes a minute on the slowest networks. */
const TIMEOUT_MS = 120_000;

/** A network that reports itself online may still lose requests. */
const PAUSE_MS = 3000;

const ACCEPTED: Record<UploadKind, string> = { video: 'video/*', voice: 'audio/*' };

/**
 * Uploads one file at a time; waits for the network and resumes.
 * `token` is that of the case link; empty when signed in.
 */
export function UploadField({
  caseId,
  token,
  kind,
  icon: Icon,
  label,
  hint,
  onDone,
}: {
  caseId: number;
  token: string;
  kind: UploadKind;
  icon: LucideIcon;
  label: string;
  hint: string;
  onDone: () => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState('');
  const isOnline = useOnline();
  useEffect(() => () => leaving.current?.abort(), []);

  const start = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setProblem('');
    if (file.size > UPLOAD_BYTES[kind]) {
      setProblem(`Ce fichier est trop lourd : ${UPLOAD_BYTES[kind] / 1024 / 1024} Mo au plus.`);
      target.value = '';
      return;
    }
    const place = { caseId, kind };
    const stop = new AbortController();
    leaving.current = stop;
    setPercent(0);
    try {
      await uploadFile(file, uploadCalls(caseId, token, { kind, size: file.size }), {
        formerKey: formerKey(place, file),
        onBegun: (key) => rememberUpload(place, file, key),
        onProgress: (received) => {
          stop.signal.throwIfAborted();
          setPercent(Math.floor((100 * received) / file.size));
        },
        waitForNetwork: () => networkAgain(stop.signal),
      });
      rememberUpload(place, file, undefined);
      await onDone();
    } catch (error) {
      if (!stop.signal.aborted) setProblem(sentenceOf(error));
    }
    if (leaving.current === stop) setPercent(undefined);
    // The same file may be chosen again.
    target.value = '';
  };
  const isRunning = percent !== undefined;
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED[kind]}
        aria-label={label}
        onChange={start}
        className="hidden"
      />
      {isRunning ? (
        <div className="rounded-lg border border-line p-3">
          <p role="status" className="font-semibold">
            {isOnline ? `Envoi en cours : ${percent} %` : `En attente du réseau : ${percent} %`}
          </p>
          <progress value={percent} max={100} aria-label={label} className="mt-2 h-2 w-full" />
          <p className="mt-1 text-sm text-muted">
            Gardez cette page ouverte : l’envoi reprend seul là où il s’est arrêté.
          </p>
          <button
            type="button"
            onClick={() => {
              leaving.current?.abort();
              setPercent(undefined);
            }}
            className={buttonStyle('quiet', 'mt-1')}
          >
            Arrêter l’envoi
          </button>
        </div>
      ) : (
        <>
          <button
            type="button"
            onClick={() => input.current?.click()}
            className={buttonStyle('secondary')}
          >
            <Icon aria-hidden="true" size={20} />
            {label}
          </button>
          <p className="mt-1 text-sm text-muted">{hint}</p>
        </>
      )}
      <p role="alert" className="mt-2 text-sm font-semibold text-promo empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Resolves at the next retry: when the network returns, else after a pause. Throws on `signal`. */
function networkAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      removeEventListener('online', again);
      signal.removeEventListener('abort', giveUp);
      act();
    };
    const again = () => end(resolve);
    const giveUp = () => end(() => reject(signal.reason));
    const timer = setTimeout(again, PAUSE_MS);
    addEventListener('online', again);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}

function uploadCalls(
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
  // A busy server is retried like a lost network.
  const status = answer.status >= 500 || answer.status === 429 ? 0 : answer.status;
  throw new ApiError(status, body.message ?? failureOf(answer.status), { code: body.code });
}

const nameOf = ({ caseId, kind }: Place) => `sandaga-upload-${caseId}-${kind}`;

/** Key of an unfinished upload of this file; undefined if there is none. */
export function formerKey(place: Place, file: File): string | undefined {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null');
    const isSame =
      kept?.name === file.name && kept.size === file.size && kept.modified === file.lastModified;
    return isSame ? kept.key : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the key in this browser; an undefined `key` deletes it. */
export function rememberUpload(place: Place, file: File, key: string | undefined): void {
  try {
    if (key === undefined) {
      localStorage.removeItem(nameOf(place));
      return;
    }
    const kept: Kept = { name: file.name, size: file.size, modified: file.lastModified, key };
    localStorage.setItem(nameOf(place), JSON.stringify(kept));
  } catch {
    // Without storage the upload restarts.
  }
}
