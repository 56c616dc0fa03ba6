import { hostname } from 'node:os';
import type { Config } from '#server/base/config/config.ts';

/** Which of the processes that serve the shop this is, for those who read what it tells of itself. */
export const nodeName = ({ port }: Pick<Config, 'port'>): string => `${hostname()}:${port}`;
