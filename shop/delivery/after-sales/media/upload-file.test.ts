import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Upload } from '#contract/delivery/after-sales.ts';
import { PIECE_BYTES } from '#contract/delivery/after-sales-states.ts';
import { type UploadCalls, uploadFile } from './upload-file.ts';

const failure = (status: number) => Object.assign(new Error(`status ${status}`), { status });

/** A server as ours, behind a network that loses the request or the answer where `losses` says so. */
function aServer(size: number, losses: readonly ('request' | 'answer' | 'none')[]) {
  const kept: Blob[] = [];
  let received = 0;
  let isWhole = false;
  let asked = 0;
  const state = (): Upload => ({ key: 'k', size, received, is_whole: isWhole });
  const over = async (act: () => Upload): Promise<Upload> => {
    const loss = losses[asked] ?? 'none';
    asked += 1;
    if (loss === 'request') throw failure(0);
    const answer = act();
    if (loss === 'answer') throw failure(0);
    return answer;
  };
  const calls: UploadCalls = {
    begin: () => over(state),
    look: () => over(state),
    send: (_key, offset, piece) =>
      over(() => {
        if (offset > received) throw failure(409);
        if (offset === received) {
          kept.push(piece);
          received += piece.size;
        }
        return state();
      }),
    end: () =>
      over(() => {
        isWhole = received === size;
        if (!isWhole) throw failure(409);
        return state();
      }),
  };
  return { calls, whole: () => new Blob(kept), pieces: () => kept.length };
}

const way = {
  onBegun: () => undefined,
  onProgress: () => undefined,
  waitForNetwork: async () => undefined,
};

test('a file arrives whole and in order, whatever the network loses', async () => {
  const losses = fc.array(fc.constantFrom('request', 'answer', 'none'), { maxLength: 30 });
  const sizes = fc.integer({ min: 1, max: PIECE_BYTES * 4 });
  await fc.assert(
    fc.asyncProperty(sizes, losses, async (size, lost) => {
      const bytes = Buffer.alloc(size, 'Sandaga, ');
      const server = aServer(size, lost);
      const done = await uploadFile(new Blob([bytes]), server.calls, way);
      expect(done.is_whole).toBe(true);
      expect(server.pieces()).toBe(Math.ceil(size / PIECE_BYTES));
      expect(bytes.equals(Buffer.from(await server.whole().arrayBuffer()))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('one that was begun before goes on, and begins anew when nobody knows it', async () => {
  const file = new Blob([new Uint8Array(PIECE_BYTES + 5)]);
  const known = aServer(file.size, []);
  await known.calls.send('k', 0, file.slice(0, PIECE_BYTES));
  const begun: string[] = [];
  await uploadFile(file, known.calls, {
    ...way,
    formerKey: 'k',
    onBegun: (key) => begun.push(key),
  });
  expect([known.pieces(), begun]).toEqual([2, ['k']]);
  const unknown = aServer(file.size, []);
  const forgot = { ...unknown.calls, look: () => Promise.reject(failure(404)) };
  expect((await uploadFile(file, forgot, { ...way, formerKey: 'old' })).is_whole).toBe(true);
});

test('what the server refuses for good, and giving up, end it', async () => {
  const file = new Blob(['x']);
  const refused = { ...aServer(1, []).calls, send: () => Promise.reject(failure(400)) };
  await expect(uploadFile(file, refused, way)).rejects.toMatchObject({ status: 400 });
  const gone = { ...aServer(1, []).calls, send: () => Promise.reject(failure(0)) };
  const waitForNetwork = () => Promise.reject(new Error('stopped'));
  await expect(uploadFile(file, gone, { ...way, waitForNetwork })).rejects.toThrow('stopped');
});
