import type { FastifyInstance } from 'fastify';
import { leavingCalls } from '#contract/running/staff-leaving.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { FileStream, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { busyProblem } from '#server/base/problem.ts';
import { writeArchive } from './write-archive.ts';

/** One at a time, as each holds a connection and reads everything. */
export function serveLeaving(app: FastifyInstance, parts: Parts): void {
  const { exportShop } = leavingCalls;
  let isExporting = false;
  serveCall(app, parts, exportShop, async ({ actor, reader }) => {
    if (isExporting) throw busyProblem('Un autre export de la boutique est en cours.');
    isExporting = true;
    const end = () => {
      isExporting = false;
    };
    try {
      await writeAudit(parts.db, actor, { action: 'shop exported', subject: 'shop' });
      const now = new Date();
      const archive = writeArchive(reader, now).once('close', end);
      const day = now.toISOString().slice(0, 10);
      return new FileStream(archive, exportShop.file, `export-boutique-${day}.zip`);
    } catch (error) {
      end();
      throw error;
    }
  });
}
