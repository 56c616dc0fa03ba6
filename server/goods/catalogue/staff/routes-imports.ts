import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { staffRefusedRows } from '#contract/base/staff-refused-rows.ts';
import { importCalls, staffImports } from '#contract/goods/catalogue/staff-imports.ts';
import { readUpload } from '#server/base/http/read-upload.ts';
import { FileStream, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { csvOf } from '#server/base/lists/csv.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { xlsxOf } from '#server/base/lists/write-xlsx.ts';
import { listPlaceColumns } from '#server/goods/stock/places/place-columns.ts';
import { exportColumns, exportProducts } from '../export/export-rows.ts';
import { getImport, readRefusedRows } from '../import/find-import.ts';
import { prepareImport } from '../import/run-import-apart.ts';
import { applyImport, startImport } from '../import/start-import.ts';
import { undoImport } from '../import/undo-import.ts';
import { listImports } from './list-imports.ts';

/** The catalogue as a file: into the shop with a preview, and out of it. */
export function serveImports(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffImports, ({ query, reader }) => {
    prepareImport();
    return listImports(reader, query);
  });
  serveList(app, parts, staffRefusedRows, async ({ query }) =>
    listOfRows(await readRefusedRows(db, query.import_id ?? 0), query, ['reference', 'reason']),
  );
  serveCall(app, parts, importCalls.getStaffImport, ({ params }) => getImport(db, params.id));
  serveCall(app, parts, importCalls.uploadImport, async ({ actor, request }) => {
    const missing = 'Aucun fichier reçu : joignez-le au champ « file ».';
    return getImport(db, await startImport(db, actor, await readUpload(request, missing)));
  });
  serveCall(app, parts, importCalls.applyImport, async ({ actor, params }) => {
    await applyImport(db, actor, params.id);
    return getImport(db, params.id);
  });
  serveCall(app, parts, importCalls.undoImport, async ({ actor, params }) => {
    await undoImport(db, actor, params.id);
    return getImport(db, params.id);
  });
  serveExports(app, parts);
}

function serveExports(app: FastifyInstance, parts: Parts): void {
  const { exportCatalogueCsv, exportCatalogueXlsx } = importCalls;
  serveCall(app, parts, exportCatalogueCsv, async ({ reader }) => {
    const places = await listPlaceColumns(reader);
    const file = Readable.from(csvOf(exportColumns(places), exportProducts(reader, places)));
    return new FileStream(file, exportCatalogueCsv.file, 'catalogue.csv');
  });
  serveCall(app, parts, exportCatalogueXlsx, async ({ reader }) => {
    const places = await listPlaceColumns(reader);
    const file = xlsxOf(exportColumns(places), exportProducts(reader, places));
    return new FileStream(file, exportCatalogueXlsx.file, 'catalogue.xlsx');
  });
}
