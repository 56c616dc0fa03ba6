import { useState } from 'react';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { BoardRound } from '#contract/delivery/staff-rounds.ts';
import { callApi } from '#office/base/calls/api.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { filledWords } from './words.ts';

/** What was just added to a round: how to take it out again while the round has this version. */
export type LastChange = { id: number; version: number; before: readonly number[]; said: string };

export type PlanChanges = ReturnType<typeof usePlanChanges>;

/**
 * Changes of the board. The server refuses one that is parallel to another clerk's. `onGone` runs when the pressed button
 * has left the page.
 */
export function usePlanChanges(onGone: () => void) {
  const { act, call, isBusy } = useCall();
  const [last, setLast] = useState<LastChange>();
  /** Appends to the current stops, also to those of another clerk. */
  const put = async ({ id, driver }: BoardRound, orderIds: readonly number[]) => {
    const said = counted(orderIds.length, 'commande mise', 'commandes mises');
    const done = await act(
      async () => {
        const { stops, version } = await callApi(pathTo(paths.staffRound, { id }));
        const before = stops.map(({ order_id }) => order_id);
        const round = await setStops(id, version, [...before, ...orderIds]);
        setLast({ id, version: round.version, before, said: `${said}.` });
        return round;
      },
      { done: `${said} dans la tournée n° ${id} (${driver})` },
    );
    if (done !== undefined) onGone();
  };
  const fill = async ({ id, version }: BoardRound, zoneId: number | undefined) => {
    const path = pathTo(paths.roundFilling, { id });
    const body = zoneId === undefined ? {} : { zone_id: zoneId };
    const reply = await call({ method: 'POST', path, version, body });
    if (reply === undefined) return;
    const { round, added } = reply;
    const ids = round.stops.map(({ order_id }) => order_id);
    const before = ids.filter((one) => !added.includes(one));
    setLast({ id, version: round.version, before, said: filledWords(reply) });
  };
  const undo = async ({ id, version, before }: LastChange) => {
    await act(() => setStops(id, version, before), { done: 'Les arrêts ajoutés sont retirés.' });
    onGone();
  };
  const open = (day: string) =>
    call({
      method: 'POST',
      path: resources.tournees.list,
      body: { day },
      done: ({ id, driver, vehicle }) =>
        [`Tournée n° ${id} ouverte`, driver, vehicle].filter(Boolean).join(' · '),
    });
  return { put, fill, undo, open, last, isBusy };
}

const setStops = (id: number, version: number, orderIds: readonly number[]) =>
  callApi(pathTo(paths.roundStops, { id }), {
    method: 'PUT',
    version,
    body: { stops: orderIds.map((order_id) => ({ order_id })) },
  });
