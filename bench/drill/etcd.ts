import { join } from 'node:path';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { type Program, type Start, until } from './processes.ts';

const LOOPBACK = '127.0.0.1';

export type EtcdMember = { start(): void; program(): Program; isLeader(): Promise<boolean> };

/** Three of them; `addresses` are where clients ask. */
export async function startEtcds(
  folder: string,
  start: Start,
): Promise<{ addresses: string[]; members: EtcdMember[] }> {
  const names = ['etcd1', 'etcd2', 'etcd3'];
  const ports = [];
  for (const name of names) {
    ports.push({ name, client: await findFreePort(), peer: await findFreePort() });
  }
  const url = (port: number) => `http://${LOOPBACK}:${port}`;
  const initial = ports.map(({ name, peer }) => `${name}=${url(peer)}`).join(',');
  const members = ports.map(({ name, client, peer }): EtcdMember => {
    let program: Program;
    const member: EtcdMember = {
      program: () => program,
      start: () => {
        program = start(name, '/usr/bin/etcd', [], {
          env: {
            ETCD_NAME: name,
            ETCD_DATA_DIR: join(folder, name),
            ETCD_LISTEN_CLIENT_URLS: url(client),
            ETCD_ADVERTISE_CLIENT_URLS: url(client),
            ETCD_LISTEN_PEER_URLS: url(peer),
            ETCD_INITIAL_ADVERTISE_PEER_URLS: url(peer),
            ETCD_INITIAL_CLUSTER: initial,
            ETCD_INITIAL_CLUSTER_STATE: 'new',
          },
        });
      },
      isLeader: async () => {
        const reply = await fetch(`${url(client)}/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
        });
        const { leader, header } = (await reply.json()) as {
          leader: string;
          header: { member_id: string };
        };
        return leader === header.member_id;
      },
    };
    member.start();
    return member;
  });
  await until('a leader of etcd', async () => {
    const leading = await Promise.all(members.map((member) => member.isLeader()));
    return leading.includes(true);
  });
  return { addresses: ports.map(({ client }) => `${LOOPBACK}:${client}`), members };
}
