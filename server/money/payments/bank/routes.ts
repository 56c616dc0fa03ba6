import type { FastifyInstance } from 'fastify';
import { bankLineCalls, staffBankLines } from '#contract/money/staff-bank-lines.ts';
import { readUpload } from '#server/base/http/read-upload.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { importStatement } from './import-statement.ts';
import { listBankLines, readBankLine } from './list-bank-lines.ts';
import { matchLine, setAside, undoMatch } from './match-line.ts';

export function serveBankLines(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffBankLines, ({ query, reader }) => listBankLines(reader, query));
  serveCall(app, parts, bankLineCalls.getBankLine, ({ params }) => readBankLine(db, params.id));
  serveCall(app, parts, bankLineCalls.importStatement, async ({ actor, request }) => {
    const missing = 'Aucun relevé reçu : joignez-le au champ « file ».';
    return importStatement(db, actor, await readUpload(request, missing));
  });
  serveCall(app, parts, bankLineCalls.matchBankLine, async ({ params, body, actor }) => {
    const wish = { paymentId: body.payment_id, orderName: body.order_name };
    await db.transaction((tx) => matchLine({ db: tx, config, actor }, params.id, wish));
    return readBankLine(db, params.id);
  });
  serveCall(app, parts, bankLineCalls.undoBankMatch, async ({ params, body, actor }) => {
    await db.transaction((tx) => undoMatch({ db: tx, config, actor }, params.id, body.reason));
    return readBankLine(db, params.id);
  });
  serveCall(app, parts, bankLineCalls.setBankLineAside, async ({ params, body, actor }) => {
    await db.transaction((tx) => setAside({ db: tx, actor }, params.id, body.note));
    return readBankLine(db, params.id);
  });
  serveCall(app, parts, bankLineCalls.reopenBankLine, async ({ params, actor }) => {
    await db.transaction((tx) => setAside({ db: tx, actor }, params.id, undefined));
    return readBankLine(db, params.id);
  });
}
