import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { paths, pathTo } from '#contract/base/paths.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { asDemoStaff } from '#tests/helpers/base/browser/office.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { releasedVersion, stageRelease } from '../../scripts/building/stage-release.ts';

/** The unprivileged user, if the test runs as root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('what is released runs apart from the sources, for a user without rights', async ({
  shop,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sandaga-release-'));
  let server: ChildProcess | undefined;
  try {
    chmodSync(folder, 0o755);
    stageRelease(folder);
    const port = await findFreePort();
    server = spawn(join(folder, 'bin/shop'), {
      cwd: '/',
      env: {
        DATABASE_URL: shop.config.databaseUrl,
        PORT: String(port),
        SANDBOX_PORT: '0',
        DATA_DIR: join(tmpdir(), `sandaga-release-data-${port}`),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...UNPRIVILEGED,
    });
    const printed = text(server.stdout!);
    const ask = (path: string, headers = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
    await expect.poll(async () => (await ask(paths.ready))?.status, { timeout: 15_000 }).toBe(200);

    const [order] = await shop.db.select({ id: orders.id }).from(orders).limit(1);
    const [picture] = await shop.db.select({ hash: pictures.hash }).from(pictures).limit(1);
    for (const path of [
      '/',
      '/gestion/',
      paths.docs,
      pathTo(paths.picture, { hash: picture!.hash, size: 512 }),
    ]) {
      expect.soft((await ask(path, asDemoStaff))?.status, path).toBe(200);
    }
    const paper = await ask(pathTo(paths.orderForm, { id: order!.id }), asDemoStaff);
    expect.soft(readPdf(Buffer.from(await paper!.arrayBuffer()))[0]).toContain('Bon de commande');
    server.kill('SIGTERM');
    const lines = (await printed).split('\n').filter((line) => line.startsWith('{'));
    const who = { pid: server.pid, node: `${hostname()}:${port}`, release: releasedVersion() };
    const logged = lines.map((line) => JSON.parse(line));
    for (const line of logged) expect.soft(line).toMatchObject(who);
    expect(logged.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['started', 'request', 'stopping', 'stopped']),
    );
  } finally {
    server?.kill('SIGTERM');
    if (server !== undefined && server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
});
