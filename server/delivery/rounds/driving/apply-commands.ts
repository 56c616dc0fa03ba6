import { and, eq } from 'drizzle-orm';
import { isUnsettledStop } from '#contract/delivery/round-states.ts';
import type { CommandResult, RoundCommand } from '#contract/delivery/rounds.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { SHOP } from '#server/base/pictures/work-on-picture.ts';
import { shrinkPhoto } from '#server/base/pictures/work-on-upload.ts';
import { Problem } from '#server/base/problem.ts';
import { roundCommands, rounds } from '#server/delivery/rounds/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { endLockedRound } from '../ending/end-round.ts';
import { goodsOf, readReturnedGoods } from '../round/load.ts';
import { changeRound, lockRound, type Round, roundNotFound } from '../round/lock-round.ts';
import { findStop, settledElsewhereReason } from '../round/stops.ts';
import { roundStops, stopGoods } from '../tables.ts';
import { deliverStop, type Proofs, storeProofs } from './deliver-stop.ts';
import { departToStop } from './depart.ts';
import { missStop } from './miss-stop.ts';
import {
  APPLIED,
  type CommandReply,
  type DrivingContext,
  driverIdOf,
  incompleteCommand,
  type LockedStop,
  phoneTime,
  readAccountName,
  reportSettled,
} from './own-round.ts';

/**
 * Applies the commands of a driver's phone for the driver's own round, in their order (rule D-9). Each is a transaction
 * that stores its response under the phone's key. Throws `not-found` for another driver's round; other failures are not
 * stored, so that the phone retries.
 */
export async function applyCommands(
  { db, config, actor }: Act,
  roundId: number,
  commands: readonly RoundCommand[],
): Promise<CommandResult[]> {
  await checkIsOwn(db, actor, roundId);
  const results: CommandResult[] = [];
  for (const command of commands) {
    const answer = await applyOnce({ db, config, actor }, roundId, command);
    results.push({ key: command.key, ...answer });
  }
  return results;
}

async function checkIsOwn(db: Db, actor: Actor, roundId: number): Promise<void> {
  const [found] = await db.select().from(rounds).where(eq(rounds.id, roundId));
  refuseOthers(actor, found);
}

function refuseOthers(actor: Actor, round: Round | undefined): void {
  // Drivers do not see a round that is being planned.
  if (round?.driverId !== driverIdOf(actor) || round.state === 'open') throw roundNotFound();
}

async function applyOnce(
  { db, config, actor }: Act,
  roundId: number,
  command: RoundCommand,
): Promise<CommandReply> {
  // A phone that lost its pictures retries without them.
  const { signature: _, photo: __, ...said } = command;
  const payloadHash = hashOf(JSON.stringify(said));
  const known = await findAnswer(db, roundId, command.key, payloadHash);
  if (known !== undefined) return known;
  const pictures = await shrinkProofs(command);
  return db.transaction(async (tx) => {
    const round = await lockRound(tx, { id: roundId });
    // Checked again under lock: a dispatcher may have reassigned the round.
    refuseOthers(actor, round);
    const again = await findAnswer(tx, roundId, command.key, payloadHash);
    if (again !== undefined) return again;
    const answer = await tx
      .transaction((inner) => act({ tx: inner, config, actor, round, command }, pictures))
      .catch(refusedBy);
    await tx.insert(roundCommands).values({
      roundId,
      key: command.key,
      payloadHash,
      kind: command.kind,
      stopId: command.stop_id ?? null,
      ...answer,
      byId: actor.kind === 'account' ? actor.id : null,
      phoneAt: phoneTime(command) ?? new Date(),
    });
    return answer;
  });
}

async function findAnswer(
  db: Db,
  roundId: number,
  key: string,
  payloadHash: string,
): Promise<CommandReply | undefined> {
  const [known] = await db
    .select()
    .from(roundCommands)
    .where(and(eq(roundCommands.roundId, roundId), eq(roundCommands.key, key)));
  if (known === undefined) return undefined;
  if (known.payloadHash !== payloadHash) {
    return { outcome: 'refused', message: 'Cette clé a déjà servi à autre chose.' };
  }
  const { outcome, message } = known;
  return outcome === 'applied' ? { outcome: 'repeated', message } : { outcome, message };
}

type Pictures = Proofs | { refused: Problem };

/** Decodes pictures before any lock. */
async function shrinkProofs({ kind, signature, photo }: RoundCommand): Promise<Pictures> {
  if (kind !== 'delivered' && kind !== 'collected') return {};
  try {
    return {
      ...(signature !== undefined && { signature: await shrinkPhoto(signature, SHOP) }),
      ...(photo !== undefined && { photo: await shrinkPhoto(photo, SHOP) }),
    };
  } catch (error) {
    // A temporary failure may be retried.
    if (error instanceof Problem && error.code !== 'unavailable') return { refused: error };
    throw error;
  }
}

function refusedBy(error: unknown): CommandReply {
  if (!(error instanceof Problem)) throw error;
  return { outcome: 'refused', message: error.message };
}

async function act(driving: DrivingContext, pictures: Pictures): Promise<CommandReply> {
  const { tx, actor, round, command } = driving;
  if (command.kind === 'end') return end(driving);
  const known = await findStop(tx, command.stop_id ?? 0);
  if (known?.stop.roundId !== round.id) {
    throw incompleteCommand('Cet arrêt n’est pas de cette tournée.');
  }
  // Locks before checking: staff may hand over or undo at the same moment.
  const order = await lockOrder(tx, known.order.id);
  const { stop, returned } = (await findStop(tx, known.stop.id)) ?? known;
  const found = { stop, order, returned };
  const hasLeft = round.state !== 'closed';
  const isSettled = !isUnsettledStop(found.stop.state);
  if (hasLeft && (isSettled || settledElsewhereReason(found) !== undefined)) {
    return reportSettled(tx, found);
  }
  checkIsDriving(round);
  if ('refused' in pictures) throw pictures.refused;
  const answer = await {
    depart: () => departToStop(driving, found),
    delivered: () => deliverStop(driving, found, pictures),
    collected: () => collectStop(driving, found, pictures),
    absent: () => missStop(driving, found),
    refused: () => missStop(driving, found),
  }[command.kind]();
  if (answer.outcome === 'applied') {
    await changeRound(tx, round);
    const after = { stopId: found.stop.id, orderId: found.order.id, phoneAt: command.at };
    const [action, subject] = [`stop ${command.kind}`, `round:${round.id}`];
    await writeAudit(tx, actor, { action, subject, after });
  }
  return answer;
}

function checkIsDriving({ state }: Round): void {
  if (state === 'on_the_way') return;
  throw new Problem(
    'conflict',
    state === 'closed' ? 'La tournée n’est pas encore partie.' : 'La tournée est terminée.',
  );
}

async function end({ tx, actor, round, command }: DrivingContext): Promise<CommandReply> {
  if (round.state === 'ended' || round.state === 'accepted') {
    const by = await readAccountName(tx, round.endedById);
    return { outcome: 'settled', message: `Déjà enregistré par ${by} : tournée terminée.` };
  }
  checkIsDriving(round);
  if (command.cash === undefined) throw incompleteCommand('Comptez la caisse.');
  const { cash: cashXof, goods = [], note = '' } = command;
  await endLockedRound(tx, actor, round, { cashXof, goods, note: note.trim() });
  return APPLIED;
}

/** Collects pieces of a return, no more than it names; they count as load to bring back. Throws `bad-request`. */
async function collectStop(
  { tx, actor, command }: DrivingContext,
  { stop, returned }: LockedStop,
  proofs: Proofs,
): Promise<CommandReply> {
  if (returned === null) throw incompleteCommand('Ces articles sont à livrer, pas à reprendre.');
  const givenBy = command.recipient?.trim() ?? '';
  if (givenBy === '') throw incompleteCommand('Indiquez qui a rendu les articles.');
  const { lines } = goodsOf(await readReturnedGoods(tx, [returned.id]), returned.id);
  const taken = lines.flatMap(({ line_id: orderLineId, product_id: productId, name, quantity }) => {
    const pieces = command.goods?.find(({ line_id }) => line_id === orderLineId)?.pieces ?? 0;
    if (pieces > quantity)
      throw incompleteCommand(`${name} : ${quantity} au plus sont à reprendre.`);
    const serials =
      command.serials?.find(({ product_id }) => product_id === productId)?.serials ?? [];
    return pieces === 0 ? [] : [{ stopId: stop.id, orderLineId, pieces, serials }];
  });
  if (taken.length === 0) throw incompleteCommand('Indiquez ce qui est repris.');
  await tx.insert(stopGoods).values(taken);
  await storeProofs(tx, stop, proofs);
  await tx
    .update(roundStops)
    .set({
      state: 'collected',
      settledAt: new Date(),
      settledPhoneAt: phoneTime(command),
      settledById: actor.kind === 'account' ? actor.id : null,
      receivedBy: givenBy,
    })
    .where(eq(roundStops.id, stop.id));
  return APPLIED;
}
