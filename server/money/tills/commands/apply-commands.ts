import { and, eq } from 'drizzle-orm';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import { type Device, lockOwnDevice, noteContact, type OwnDevice } from '../devices/own-device.ts';
import { finishReturn } from '../returning/finish-return.ts';
import type { TillAct } from '../returning/returning.ts';
import { findVouchers } from '../selling/take-parts.ts';
import { tillCommands } from '../tables.ts';
import { act } from './act.ts';
import { type CommandReply, deviceTime } from './command.ts';

/**
 * Applies the commands of a till's device in their order, each once (docs/decisions/084): each is a transaction that stores
 * its response under the device's key. A refused sale is stored with its number, so that neither the money nor the number
 * is lost. Throws `not-found` and `device-shut-out`; other failures are not stored, so that the device retries.
 */
export async function applyTillCommands(
  act: TillAct,
  { device }: Pick<OwnDevice, 'device'>,
  commands: readonly TillCommand[],
): Promise<TillResult[]> {
  await noteContact(act.db, device);
  const results: TillResult[] = [];
  for (const command of commands) {
    const reply = await applyOnce(act, device, command);
    const { outcome, message, orderId } = reply;
    results.push({
      key: command.key,
      outcome,
      message,
      ...(orderId !== null && { order_id: orderId }),
      ...(command.kind === 'return' && (await finishReturn(act, device, command, reply))),
    });
  }
  return results;
}

async function applyOnce(
  told: TillAct,
  device: Device,
  command: TillCommand,
): Promise<CommandReply> {
  const { db, config, actor } = told;
  const payloadHash = hashOf(JSON.stringify(command));
  const known = await findAnswer(db, device.id, command.key, payloadHash);
  if (known !== undefined) return known;
  const vouchers = await findVouchers({ db, config, actor }, command.parts).catch(keepProblem);
  return db.transaction(async (tx) => {
    const own = await lockOwnDevice(tx, device.key);
    const again = await findAnswer(tx, device.id, command.key, payloadHash);
    if (again !== undefined) return again;
    const answer = await act({ ...told, db: tx, ...own, command }, vouchers);
    await tx.insert(tillCommands).values({
      deviceId: device.id,
      key: command.key,
      payloadHash,
      kind: command.kind,
      ...answer,
      byId: actor.kind === 'account' ? actor.id : null,
      deviceAt: deviceTime(command),
    });
    return answer;
  });
}

/** A refusal that the transaction of the command stores. */
function keepProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

async function findAnswer(
  db: Db,
  deviceId: number,
  key: string,
  payloadHash: string,
): Promise<CommandReply | undefined> {
  const [known] = await db
    .select()
    .from(tillCommands)
    .where(and(eq(tillCommands.deviceId, deviceId), eq(tillCommands.key, key)));
  if (known === undefined) return undefined;
  const { outcome, message, orderId } = known;
  if (known.payloadHash !== payloadHash) {
    return { outcome: 'refused', message: 'Cette clé a déjà servi à autre chose.', orderId: null };
  }
  return { outcome: outcome === 'applied' ? 'repeated' : outcome, message, orderId };
}
