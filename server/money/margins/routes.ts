import type { FastifyInstance } from 'fastify';
import {
  type MarginOfGroup,
  MOST_MARGIN_GROUPS,
  marginCalls,
} from '#contract/money/staff-margins.ts';
import { spool } from '#server/base/answers/growing-file.ts';
import { inSnapshot } from '#server/base/db/in-snapshot.ts';
import { FileStream, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { csvOf } from '#server/base/lists/csv.ts';
import { readMargins } from './group-margins.ts';

const COLUMNS = {
  label: 'Groupe',
  pieces: 'Pièces vendues',
  revenue: 'Ventes hors TVA (FCFA)',
  cost: 'Coût (FCFA)',
  margin: 'Marge (FCFA)',
  unknown_pieces: 'Pièces au coût inconnu',
  unknown_revenue: 'Ventes au coût inconnu (FCFA)',
} satisfies Partial<Record<keyof MarginOfGroup, string>>;

/** The margin of sales, for holders of `margins:read` (rule G-56). */
export function serveMargins(app: FastifyInstance, parts: Parts): void {
  const { config } = parts;
  const { getMargins, exportMarginsCsv } = marginCalls;
  serveCall(
    app,
    parts,
    getMargins,
    async ({ query: { by, date_from: from, date_to: to }, reader }) => {
      const { total, groups } = await inSnapshot(reader, (tx) => readMargins(tx, by, { from, to }));
      return {
        total,
        groups: groups.slice(0, MOST_MARGIN_GROUPS),
        is_more: groups.length > MOST_MARGIN_GROUPS,
      };
    },
  );
  serveCall(app, parts, exportMarginsCsv, async ({ query, reader }) => {
    const { by, date_from: from, date_to: to } = query;
    const { groups } = await inSnapshot(reader, (tx) => readMargins(tx, by, { from, to }));
    const file = csvOf(COLUMNS, batchOf(groups));
    const name = `marges-${from}-${to}.csv`;
    return new FileStream(await spool(config.dataDir, file), exportMarginsCsv.file, name);
  });
}

async function* batchOf(groups: MarginOfGroup[]): AsyncGenerator<MarginOfGroup[]> {
  yield groups;
}
