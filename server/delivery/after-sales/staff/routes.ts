import type { FastifyInstance } from 'fastify';
import { staffCaseCalls, staffCases } from '#contract/delivery/staff-after-sales.ts';
import { staffWorkshops, workshopCalls } from '#contract/delivery/staff-workshops.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readCaseRequest } from '../routes.ts';
import { openByTelephone } from './open-by-telephone.ts';
import { listCases, readCaseReport, readStaffCase } from './read-cases.ts';
import {
  answerCase,
  closeCase,
  exchangeCase,
  lendUnit,
  noteOnCase,
  quoteCase,
  repairCase,
  sendToWorkshop,
  takeCase,
  takeUnitBack,
} from './steps.ts';
import { takeCaseStepBack } from './undo-case-step.ts';
import { createWorkshop, listWorkshops, readWorkshop, updateWorkshop } from './workshops.ts';

export function serveStaffAfterSales(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCases, ({ query, reader, actor }) =>
    listCases({ db: reader, config, actor }, query),
  );
  serveCall(app, parts, staffCaseCalls.getStaffCase, ({ params, actor }) =>
    readStaffCase({ db, config, actor }, params.id),
  );
  serveCall(app, parts, staffCaseCalls.createStaffCase, async ({ body, actor }) => {
    const id = await openByTelephone({ db, config, actor }, readCaseRequest(body), body);
    return readStaffCase({ db, config, actor }, id);
  });
  serveCall(app, parts, staffCaseCalls.getAfterSalesReport, ({ query, reader }) =>
    readCaseReport(reader, query),
  );
  serveSteps(app, parts);
  serveWorkshops(app, parts);
}

function serveSteps(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(
    app,
    parts,
    staffCaseCalls.answerCase,
    async ({ params: { id }, body, actor, version }) => {
      const { text, waits = false } = body;
      await answerCase(db, { config, actor, id, version }, { text, waits });
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.noteOnCase,
    async ({ params: { id }, body, actor, version }) => {
      await noteOnCase(db, { config, actor, id, version }, body.text);
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.takeCase,
    async ({ params: { id }, body, actor, version }) => {
      await takeCase(db, { config, actor, id, version }, body.mine);
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.sendToWorkshop,
    async ({ params: { id }, body, actor, version }) => {
      const { workshop_id: workshopId, note = '' } = body;
      await sendToWorkshop(db, { config, actor, id, version }, { workshopId, note });
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.repairCase,
    async ({ params: { id }, body, actor, version }) => {
      await repairCase(db, { config, actor, id, version }, body.note ?? '');
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.exchangeCase,
    async ({ params: { id }, body, actor, version }) => {
      await exchangeCase(db, { config, actor, id, version }, body.note ?? '');
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.takeCaseStepBack,
    async ({ params: { id }, body, actor, version }) => {
      await takeCaseStepBack(db, { config, actor, id, version }, body.note ?? '');
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.quoteCase,
    async ({ params: { id }, body, actor, version }) => {
      const { parts: partsXof, labour: labourXof, note = '' } = body;
      await quoteCase(db, { config, actor, id, version }, { partsXof, labourXof, note });
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.lendUnit,
    async ({ params: { id }, body, actor, version }) => {
      await lendUnit(db, { config, actor, id, version }, body);
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.takeUnitBack,
    async ({ params: { id }, body, actor, version }) => {
      await takeUnitBack(db, { config, actor, id, version }, body.note ?? '');
      return readStaffCase({ db, config, actor }, id);
    },
  );
  serveCall(
    app,
    parts,
    staffCaseCalls.closeCase,
    async ({ params: { id }, body, actor, version }) => {
      const { outcome, reason = '' } = body;
      await closeCase(db, { config, actor, id, version }, { outcome, reason });
      return readStaffCase({ db, config, actor }, id);
    },
  );
}

function serveWorkshops(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffWorkshops, ({ query, reader }) => listWorkshops(reader, query));
  serveCall(app, parts, workshopCalls.getWorkshop, ({ params }) => readWorkshop(db, params.id));
  serveCall(app, parts, workshopCalls.createWorkshop, ({ body, actor }) =>
    createWorkshop(db, actor, body),
  );
  serveCall(app, parts, workshopCalls.updateWorkshop, ({ params, body, actor, version }) =>
    updateWorkshop(db, actor, { id: params.id, version }, body),
  );
}
