import type { FastifyInstance } from 'fastify';
import { movingCalls, staffMoving, staffMovingRows } from '#contract/running/staff-moving.ts';
import { readUpload } from '#server/base/http/read-upload.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { getMovedFile, listMovedFiles, readMovingRows } from './moved-file.ts';
import { applyMoving, chooseMovedColumns, startMoving, undoMoving } from './start-moving.ts';

export function serveMoving(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffMoving, ({ query, reader }) => listMovedFiles(reader, query));
  serveList(app, parts, staffMovingRows, async ({ query }) =>
    listOfRows(await readMovingRows(db, query.file_id ?? 0, query.kind), query, ['name', 'reason']),
  );
  serveCall(app, parts, movingCalls.getMovedFile, ({ params }) => getMovedFile(db, params.id));
  serveCall(app, parts, movingCalls.uploadMovedFile, async ({ actor, params, request }) => {
    const missing = 'Aucun fichier reçu : joignez-le au champ « file ».';
    const file = await readUpload(request, missing);
    return getMovedFile(db, await startMoving(db, actor, { ...file, kind: params.kind }));
  });
  serveCall(app, parts, movingCalls.applyMovedFile, async ({ actor, params }) => {
    await applyMoving(db, actor, params.id);
    return getMovedFile(db, params.id);
  });
  serveCall(app, parts, movingCalls.chooseMovedColumns, async ({ actor, params, body }) => {
    await chooseMovedColumns(db, actor, params.id, body);
    return getMovedFile(db, params.id);
  });
  serveCall(app, parts, movingCalls.undoMovedFile, async ({ actor, params }) => {
    await undoMoving(db, actor, params.id);
    return getMovedFile(db, params.id);
  });
}
