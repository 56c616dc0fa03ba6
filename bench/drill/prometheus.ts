import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { type Start, until } from './processes.ts';

const deploy = join(import.meta.dirname, '../../deploy/prometheus');

export type Watcher = {
  firing(withinS?: number): Promise<Set<string>>;
  ask(question: string): Promise<{ metric: Record<string, string>; value: number }[]>;
};

/** A minute is a pause that must raise no alert; the drill does not wait fifteen. */
const FOR = { '1m': '6s', longer: '10s' };

/** Uses the files of `deploy/` but for addresses and how long a fault must last. */
export async function startPrometheus(
  folder: string,
  start: Start,
  targets: { sandaga: string[]; patroni: string[]; etcd: string[] },
): Promise<Watcher> {
  const home = join(folder, 'prometheus');
  mkdirSync(home);
  writeFileSync(
    join(home, 'alerts.yml'),
    readFileSync(join(deploy, 'alerts.yml'), 'utf8')
      .replaceAll(
        /for: (1m|5m|10m|15m)$/gm,
        (_, span) => `for: ${span === '1m' ? FOR['1m'] : FOR.longer}`,
      )
      // The window of an alert's wait, so that a burst of errors that is over raises none.
      .replaceAll(/\[(5|10)m\]/g, `[${FOR.longer}]`)
      .replaceAll('[1m]', '[6s]'),
  );
  const listOf = (addresses: string[]) => `[${addresses.map((one) => `'${one}'`).join(', ')}]`;
  writeFileSync(
    join(home, 'prometheus.yml'),
    readFileSync(join(deploy, 'prometheus.yml'), 'utf8')
      .replace('scrape_interval: 15s', 'scrape_interval: 3s\n  scrape_timeout: 3s')
      .replace('evaluation_interval: 15s', 'evaluation_interval: 1s')
      .replace(`['127.0.0.1:9464']`, listOf(targets.sandaga))
      .replace(`['127.0.0.1:8008']`, listOf(targets.patroni))
      .replace(`['127.0.0.1:2379']`, listOf(targets.etcd))
      .replace(`['127.0.0.1:9100']`, '[]')
      .replace(`['https://boutique.example']`, '[]'),
  );
  const address = `127.0.0.1:${await findFreePort()}`;
  start('prometheus', '/usr/bin/prometheus', [
    `--config.file=${join(home, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(home, 'data')}`,
    `--web.listen-address=${address}`,
  ]);
  await until('Prometheus', async () => (await fetch(`http://${address}/-/ready`)).ok);
  const ask: Watcher['ask'] = async (question) => {
    const query = new URLSearchParams({ query: question });
    const reply = await fetch(`http://${address}/api/v1/query?${query}`);
    const { data } = (await reply.json()) as {
      data: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    return data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
  };
  return {
    ask,
    firing: async (withinS) => {
      const alerts = 'ALERTS{alertstate="firing"}';
      const found = await ask(
        withinS === undefined ? alerts : `last_over_time(${alerts}[${Math.ceil(withinS)}s])`,
      );
      return new Set(found.map(({ metric }) => metric.alertname ?? ''));
    },
  };
}
