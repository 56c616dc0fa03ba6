import { hostname } from 'node:os';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { release } from '#server/base/release.ts';
import { openLog } from './open-log.ts';

test('each line names process, node and release, those of requests too', async () => {
  const lines: unknown[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const { logger, flush } = openLog({ logLevel: 'info', port: 3100 }, destination);
  logger.info('one');
  logger.child({ reqId: 'r-1' }).warn('two');
  logger.debug('three');
  await flush();
  const who = { pid: process.pid, node: `${hostname()}:3100`, release };
  expect(lines).toEqual([
    expect.objectContaining({ ...who, msg: 'one' }),
    expect.objectContaining({ ...who, msg: 'two', reqId: 'r-1' }),
  ]);
});
