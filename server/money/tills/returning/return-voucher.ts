import { createHmac } from 'node:crypto';
import {
  VOUCHER_GROUP_LENGTH,
  VOUCHER_GROUPS,
  VOUCHER_SIGNS,
} from '#contract/money/voucher-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { tillRefunds } from '../tables.ts';

type CommandName = Pick<typeof tillRefunds.$inferSelect, 'deviceId' | 'commandKey'>;

/**
 * The code of the voucher that a return makes, 80 bits derived from its command and SESSION_SECRET (rule M-57). It is
 * stored nowhere, and a repeated command whose response was lost gives it again.
 */
export function returnVoucherCode(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  { deviceId, commandKey }: CommandName,
): string {
  const digest = createHmac('sha256', sessionSecret)
    .update(`till voucher ${deviceId} ${commandKey}`)
    .digest();
  // There are 32 signs, so five bits of a byte choose one evenly.
  const signs = [...digest].map((byte) => VOUCHER_SIGNS[byte % VOUCHER_SIGNS.length]);
  return Array.from({ length: VOUCHER_GROUPS }, (_, group) =>
    signs.slice(group * VOUCHER_GROUP_LENGTH, (group + 1) * VOUCHER_GROUP_LENGTH).join(''),
  ).join('-');
}
