import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/paths.ts';
import { importCalls, staffImports } from '#contract/staff/imports.ts';
import { EXPORT_COLUMNS, exportProducts } from '#server/catalogue/export/export-rows.ts';
import { type Cell, writeXlsx } from '#server/catalogue/export/write-xlsx.ts';
import { getImport } from '#server/catalogue/import/find-import.ts';
import { applyImport, startImport } from '#server/catalogue/import/start-import.ts';
import { undoImport } from '#server/catalogue/import/undo-import.ts';
import { checkRole } from '#server/http/access.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { identify } from '#server/http/session.ts';
import { Problem } from '#server/problem.ts';
import { csvOf, withoutFormula } from './csv.ts';
import { listImports } from './list-imports.ts';
import { serveList } from './routes-list.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The catalogue as a file: into the shop with a preview, and out of it. */
export function serveImports(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffImports, ({ query }) => listImports(db, query));
  serveCall(app, parts, importCalls.getStaffImport, ({ params }) => getImport(db, params.id));
  serveCall(app, parts, importCalls.uploadImport, async ({ actor, request }) => {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (file === undefined) {
      throw new Problem('bad-request', 'Aucun fichier reçu : joignez-le au champ « file ».');
    }
    const bytes = await file.toBuffer();
    return getImport(db, await startImport(db, actor, { name: file.filename, bytes }));
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

function serveExports(app: FastifyInstance, { db, config }: Parts): void {
  const check = async (request: FastifyRequest) =>
    checkRole({ right: 'catalogue:read' }, await identify(request, db, config));
  const options = { schema: { hide: true }, preParsing: check };
  app.get(paths.catalogueCsv, options, async (_request, reply) => {
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="catalogue.csv"')
      .type('text/csv')
      .send(Readable.from(csvOf(EXPORT_COLUMNS, exportProducts(db))));
  });
  app.get(paths.catalogueXlsx, options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="catalogue.xlsx"')
      .type(XLSX)
      .send(Readable.from(writeXlsx(workbookOf(exportProducts(db))), { objectMode: false })),
  );
}

async function* workbookOf(pages: ReturnType<typeof exportProducts>): AsyncGenerator<Cell[][]> {
  const fields = Object.keys(EXPORT_COLUMNS) as (keyof typeof EXPORT_COLUMNS)[];
  yield [Object.values(EXPORT_COLUMNS)];
  for await (const rows of pages) {
    yield rows.map((row) =>
      fields.map((field) => {
        const cell = row[field];
        return typeof cell === 'string' ? withoutFormula(cell) : cell;
      }),
    );
  }
}
