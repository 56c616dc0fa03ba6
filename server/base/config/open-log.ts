import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import { nodeName, release } from '#server/base/release.ts';

export type Log = {
  logger: Logger;
  /** Resolves when what was written has left. */
  flush(): Promise<void>;
};

const BUFFER_BYTES = 4096;

/**
 * The log, whose lines name process, node and release. What is written into it holds no data of people and no
 * secrets: errors go through `withoutData`, paths of requests through `pathToLog`.
 */
export function openLog(
  config: Pick<Config, 'logLevel' | 'port'>,
  destination: DestinationStream = openStandardOutput(),
): Log {
  const logger = pino({ level: config.logLevel, base: baseOf(nodeName(config)) }, destination);
  return {
    logger,
    // An output that is closed already is no reason not to end.
    flush: () => new Promise((resolve) => logger.flush(() => resolve())),
  };
}

/** What every line says of who writes it. */
export const baseOf = (node: string) => ({ pid: process.pid, node, release });

const openStandardOutput = () =>
  pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: 1000 });
