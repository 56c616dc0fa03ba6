import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const LOOPBACK = '127.0.0.1';

/** The file of `deploy/` without certificates, and with a line to the database for each node. */
export function haproxyConfig(
  machines: Machine[],
  ports: { web: number; nodes: number[]; databases: number[] },
  control: string,
): string {
  const source = readFileSync(join(deploy, 'haproxy/haproxy.cfg'), 'utf8');
  const [web, database] = source.split(/^# On each node's machine.*$/m) as [string, string];
  const line = database.slice(database.indexOf('listen database'));
  const lines = ports.databases.map((port, place) =>
    line
      .replace('listen database', `listen database${place + 1}`)
      .replace('127.0.0.1:6432', `${LOOPBACK}:${port}`),
  );
  const api = (machine: Machine) => new URL(machine.api).port;
  return [web, ...lines]
    .join('\n')
    .replace('global\n', `global\n  stats socket ${control} level admin\n`)
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('log /dev/log local0', 'log stdout format raw local0 warning')
    .replace(/ {2}bind :80\n {2}bind :443 .*\n.*\n/, `  bind ${LOOPBACK}:${ports.web}\n`)
    .replace(/^ {2}ssl-default.*\n/m, '')
    .replaceAll('10.0.0.11:3000', `${LOOPBACK}:${ports.nodes[0]}`)
    .replaceAll('10.0.0.12:3000', `${LOOPBACK}:${ports.nodes[1]}`)
    .replaceAll(
      '10.0.0.21:5432 check port 8008',
      `${LOOPBACK}:${machines[0]!.port} check port ${api(machines[0]!)}`,
    )
    .replaceAll(
      '10.0.0.22:5432 check port 8008',
      `${LOOPBACK}:${machines[1]!.port} check port ${api(machines[1]!)}`,
    );
}

/** Opens or cuts a node’s line to the databases by the control socket; a cut ends open sessions. */
export async function setHaproxyLine(control: string, node: 0 | 1, isOpen: boolean): Promise<void> {
  const servers = ['db1', 'db2'].map((name) => `database${node + 1}/${name}`);
  const commands = servers.flatMap((server) =>
    isOpen
      ? [`set server ${server} state ready`]
      : [`set server ${server} state maint`, `shutdown sessions server ${server}`],
  );
  const socket = connect(control);
  socket.end(`${commands.join(';')}\n`);
  await once(socket.resume(), 'close');
}
