import type { Upload } from '#contract/delivery/after-sales.ts';
import { PIECE_BYTES } from '#contract/delivery/after-sales-states.ts';

/** What an upload asks the server; an error with `status` 0 is a network that is gone. */
export type UploadCalls = {
  begin: () => Promise<Upload>;
  /** How much has come of the one with this key. */
  look: (key: string) => Promise<Upload>;
  send: (key: string, offset: number, piece: Blob) => Promise<Upload>;
  end: (key: string) => Promise<Upload>;
};

type Way = {
  /** Of an upload of the same file that was begun before. */
  formerKey?: string | undefined;
  onBegun: (key: string) => void;
  onProgress: (receivedBytes: number) => void;
  /** Called when the network is gone; what it gives ends when it may be tried again, and throws to give up. */
  waitForNetwork: () => Promise<void>;
};

const CONFLICT = 409;
const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

/**
 * Sends a file in pieces and goes on where the server stands after each break, so that no piece is lost and few
 * are sent twice. Throws what the server refuses for good.
 */
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
        // The piece may have come although its answer did not: the server knows.
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
    // It was cleaned up meanwhile.
    return calls.begin();
  }
}
