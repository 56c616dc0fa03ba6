import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { OdooFault, Records } from './records.ts';

export const ODOO_LOGIN = { db: 'odoo', login: 'sandaga', password: 'odoo-api-key' };
const UID = 2;

type Call = { service?: string; method?: string; args?: unknown[] };
type Kwargs = { fields: string[]; limit?: number; context?: object };

export type Odoo = {
  url: string;
  records: Records;
  /** As `create res.partner`. */
  changes: string[];
  count(): number;
  /** The call with this number is done, but its response is lost. */
  loseAnswer(number: number): void;
  close(): Promise<void>;
};

/** Starts a simulated Odoo (JSON-RPC at `/jsonrpc`) on this machine; port 0 takes a free one. */
export async function serveOdoo(port = 0): Promise<Odoo> {
  const records = new Records();
  const changes: string[] = [];
  let calls = 0;
  let lost: number | undefined;
  const app = Fastify();
  app.post<{ Body: { id?: unknown; params?: Call } }>('/jsonrpc', async ({ body }, reply) => {
    calls += 1;
    const answer = { jsonrpc: '2.0', id: body.id ?? null };
    const said = perform(records, changes, body.params ?? {});
    if (calls === lost) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return { ...answer, ...said };
  });
  await app.listen({ host: '127.0.0.1', port });
  const { port: used } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${used}`,
    records,
    changes,
    count: () => calls,
    loseAnswer: (number) => {
      lost = number;
    },
    close: () => app.close(),
  };
}

/** Odoo sends faults with status 200 too. */
function perform(records: Records, changes: string[], call: Call): object {
  try {
    return { result: answer(records, changes, call) };
  } catch (error) {
    if (!(error instanceof OdooFault)) throw error;
    const data = { name: error.name, message: error.message };
    return { error: { code: 200, message: 'Odoo Server Error', data } };
  }
}

function answer(records: Records, changes: string[], { service, method, args = [] }: Call) {
  if (service === 'common' && method === 'authenticate') {
    const [db, login, password] = args;
    return isRight(db, password) && login === ODOO_LOGIN.login ? UID : false;
  }
  if (service !== 'object' || method !== 'execute_kw') {
    throw new OdooFault('builtins.NameError', `No ${service}.${method}`);
  }
  const [db, uid, password, model, name, positional, kwargs] = args;
  if (!isRight(db, password) || uid !== UID) {
    throw new OdooFault('odoo.exceptions.AccessDenied', 'Access Denied');
  }
  return execute(records, changes, {
    model: String(model),
    name: String(name),
    args: Array.isArray(positional) ? positional : [],
    kwargs: (kwargs ?? {}) as Kwargs,
  });
}

const isRight = (db: unknown, password: unknown): boolean =>
  db === ODOO_LOGIN.db && password === ODOO_LOGIN.password;

function execute(
  records: Records,
  changes: string[],
  { model, name, args, kwargs }: { model: string; name: string; args: unknown[]; kwargs: Kwargs },
): unknown {
  if (name === 'search_read') return records.searchRead(model, (args[0] ?? []) as [], kwargs);
  changes.push(`${name} ${model}`);
  if (name === 'create') {
    const [values] = args as [Record<string, unknown> | Record<string, unknown>[]];
    if (!Array.isArray(values)) return records.create(model, values);
    return values.map((one) => records.create(model, one));
  }
  const [ids, values] = args as [number[], Record<string, unknown>];
  if (name === 'write') records.write(model, ids, values);
  else if (name === 'action_cancel') return records.cancel(ids, kwargs.context);
  else throw new OdooFault('builtins.AttributeError', `'${model}' has no '${name}'`);
  return true;
}
