import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedRound } from '#contract/delivery/staff-rounds.ts';
import { shortDay } from '#office/base/ui/dates.ts';
import { stopsWords } from './words.ts';

/** Chooses the round that orders go into: what the mouse does by dragging, for keyboard and finger. */
export function PutInto({
  label,
  of,
  rounds,
  isBusy,
  onChoose,
}: {
  label: string;
  /** Which orders, for whoever does not see where the button stands. */
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
