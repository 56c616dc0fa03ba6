import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedRound } from '#contract/delivery/staff-rounds.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { shortDay } from '#office/base/ui/dates.ts';
import { stopsWords } from './words.ts';

/** The keyboard's way to do what dragging does. */
export function PutInto({
  label,
  of,
  rounds,
  isBusy,
  onChoose,
}: {
  label: string;
  /** For screen readers. */
  of: string;
  rounds: readonly ListedRound[];
  isBusy: boolean;
  onChoose: (round: ListedRound) => void;
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const choose = (round: ListedRound) => {
    close();
    onChoose(round);
  };
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${label} (${of})`}
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {rounds.map((round) => (
          <MenuItem key={round.id} onClick={() => choose(round)} sx={{ minHeight: 44 }}>
            {`N° ${round.id} · ${shortDay(round.day)} · ${round.driver} · ${stopsWords(round.stops)}`}
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/tournees/create" sx={{ minHeight: 44 }}>
          Ouvrir une nouvelle tournée
        </MenuItem>
      </Menu>
    </>
  );
}

export type Put = (round: ListedRound, orderIds: readonly number[]) => Promise<void>;

/**
 * Appends orders to the current version of a round; the server refuses a parallel change. Calls `onPut` once they have
 * left the plan with the pressed button.
 */
export function usePutInto(onPut: () => void): { put: Put; isBusy: boolean } {
  const { act, isBusy } = useCall();
  const put: Put = async (round, orderIds) => {
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
