import type { FastifyInstance } from 'fastify';
import { accountStatementCalls } from '#contract/money/staff-account-statements.ts';
import { inSnapshot } from '#server/base/db/in-snapshot.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { readAccountStatement } from './read-statement.ts';

export function serveAccountStatements(app: FastifyInstance, parts: Parts): void {
  serveCall(app, parts, accountStatementCalls.getAccountStatement, ({ params, query }) =>
    inSnapshot(parts.db, (tx) =>
      readAccountStatement(tx, params.id, { from: query.date_from, to: query.date_to }),
    ),
  );
}
