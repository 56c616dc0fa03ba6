import type { Upload } from '#contract/delivery/after-sales.ts';
import { PIECE_BYTES } from '#contract/delivery/after-sales-states.ts';

/** An error with `status` 0 is a lost network. */
export type UploadCalls = {
  begin: () => Promise<Upload>;
  /** Bytes received under this key. */
  look: (key: string) => Promise<Upload>;
  send: (key: string, offset: number, piece: Blob) => Promise<Upload>;
  end: (key: string) => Promise<Upload>;
};

type Way = {
  /** Of an unfinished upload of the same file. */
  formerKey?: string | undefined;
  onBegun: (key: string) => void;
  onProgress: (receivedBytes: number) => void;
  /** Resolves at the next retry; throws to give up. */
  waitForNetwork: () => Promise<void>;
};

const CONFLICT = 409;
const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

/** Uploads a file in pieces and resumes at the server's position after each break. Throws the server's final refusals. */
export async function uploadFile(file: Blob, calls: UploadCalls, way: Way): Promise<Upload> {
  const again = async <T>(act: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (statusOf(error) !== 0) throw error;
        await way.waitForNetwork();
      }
    }
  };
  let upload = await again(() => firstState(calls, way.formerKey));
  way.onBegun(upload.key);
  while (upload.received < file.size) {
    way.onProgress(upload.received);
    const { key, received } = upload;
    const piece = file.slice(received, received + PIECE_BYTES);
    upload = await again(async () => {
      try {
        return await calls.send(key, received, piece);
      } catch (error) {
        // The piece may have arrived without its response.
        if (statusOf(error) === CONFLICT) return calls.look(key);
        throw error;
      }
    });
  }
  way.onProgress(upload.received);
  return again(() => calls.end(upload.key));
}

async function firstState(calls: UploadCalls, formerKey: string | undefined): Promise<Upload> {
  if (formerKey === undefined) return calls.begin();
  try {
    return await calls.look(formerKey);
  } catch (error) {
    if (statusOf(error) === 0) throw error;
    // The server deleted it in between.
    return calls.begin();
  }
}
