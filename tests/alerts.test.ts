// What Prometheus tells the operator, against what the shop counts.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/running/metrics/registry.ts';

const deploy = join(import.meta.dirname, '../deploy');
const folder = join(deploy, 'prometheus');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.each(['prometheus/alerts.yml', 'grafana/sandaga.json'])(
  '%s asks only for figures that the shop tells',
  (file) => {
    const asked = readFileSync(join(deploy, file), 'utf8').match(/\b(sandaga|nodejs|process)_\w+/g);
    const { registry } = createMetrics('0.0.0');
    const told = registry.getMetricsAsArray().map(({ name }) => name);
    const unknown = asked?.filter(
      (name) => !told.includes(name.replace(/_(count|sum|bucket)$/, '')),
    );
    expect(unknown).toEqual([]);
  },
);

// Prometheus is for who watches a shop; a developer's machine need not have it.
test.runIf(hasPromtool)('each fault raises its alert, and a quiet night none', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    expect(execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
  }
});
