import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedRound } from '#contract/delivery/staff-rounds.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';

export type PutInto = (round: ListedRound, orderIds: readonly number[]) => Promise<void>;

/**
 * Puts orders at the end of a round, as it is now; whoever changed it at that moment is overwritten by nobody. `onPut`
 * is called when they have left the plan, and with them the button that was pressed.
 */
export function usePutInto(onPut: () => void): { put: PutInto; isBusy: boolean } {
  const { act, isBusy } = useCall();
  const put: PutInto = async (round, orderIds) => {
    const orders = counted(orderIds.length, 'commande mise', 'commandes mises');
    const done = await act(
      async () => {
        const { id } = round;
        const { stops, version } = await callApi(pathTo(paths.staffRound, { id }));
        const all = [...stops.map(({ order_id }) => order_id), ...orderIds];
        return callApi(pathTo(paths.roundStops, { id }), {
          method: 'PUT',
          version,
          body: { stops: all.map((order_id) => ({ order_id })) },
        });
      },
      { done: `${orders} dans la tournée n° ${round.id} (${round.driver})` },
    );
    if (done !== undefined) onPut();
  };
  return { put, isBusy };
}
