import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardRound } from '#contract/delivery/staff-rounds.ts';
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
  rounds: readonly BoardRound[];
  isBusy: boolean;
  onChoose: (round: BoardRound) => void;
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const choose = (round: BoardRound) => {
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
            {`N° ${round.id} · ${shortDay(round.day)} · ${round.driver} · ${stopsWords(round.stops.length)}`}
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/tournees/create" sx={{ minHeight: 44 }}>
          Ouvrir une nouvelle tournée
        </MenuItem>
      </Menu>
    </>
  );
}
