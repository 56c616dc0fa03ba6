import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import { nodeName, release } from '#server/base/release.ts';

export type Log = {
  logger: Logger;
  flush(): Promise<void>;
};

const BUFFER_BYTES = 4096;

/** Log lines hold no personal data or secrets: use `withoutData` for errors, `pathToLog` for paths. */
export function openLog(
  config: Pick<Config, 'logLevel' | 'port'>,
  destination: DestinationStream = openStandardOutput(),
): Log {
  const logger = pino({ level: config.logLevel, base: baseOf(nodeName(config)) }, destination);
  return {
    logger,
    // An output that is already closed must not stop the shutdown.
    flush: () => new Promise((resolve) => logger.flush(() => resolve())),
  };
}

export const baseOf = (node: string) => ({ pid: process.pid, node, release });

const openStandardOutput = () =>
  pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: 1000 });
