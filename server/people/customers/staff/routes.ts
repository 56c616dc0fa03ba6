import type { FastifyInstance } from 'fastify';
import { staffCustomerCalls, staffCustomers } from '#contract/people/staff-customers.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { eraseOnRequest } from '../erase-account.ts';
import { exportPerson } from './export-person.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';

export function serveStaffCustomers(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCustomers, ({ query, actor, reader }) =>
    listCustomers(reader, actor, query),
  );
  serveCall(app, parts, staffCustomerCalls.getStaffCustomer, ({ params, actor }) =>
    getCustomer(db, actor, params.id),
  );
  serveCall(app, parts, staffCustomerCalls.exportCustomer, ({ params, actor }) =>
    exportPerson(db, actor, params.id),
  );
  serveCall(
    app,
    parts,
    staffCustomerCalls.eraseCustomer,
    async ({ params, body, actor, version }) => {
      await eraseOnRequest({ db, config, actor }, params.id, { ...body, version });
      return { id: params.id, message: 'Le compte est effacé.' };
    },
  );
}
