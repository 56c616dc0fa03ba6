import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/Delete';
import { IconButton } from '@mui/material';

export type Arrows = {
  /** What the row is about, for screen readers. */
  name: string;
  /** From 0. */
  place: number;
  last: number;
  /** While nothing may change. */
  isFixed?: boolean;
  onMove: (by: 1 | -1) => void;
};

/** Buttons that move a row up and down. One at the end stays focusable, so that it keeps the focus. */
export function ArrowButtons({ name, place, last, isFixed = false, onMove }: Arrows) {
  const at = (isOff: boolean, by: 1 | -1) => ({
    'aria-disabled': isOff,
    sx: isOff ? { opacity: 0.4 } : {},
    onClick: () => !isOff && onMove(by),
  });
  return (
    <>
      <IconButton aria-label={`Monter ${name}`} {...at(isFixed || place === 0, -1)}>
        <UpIcon />
      </IconButton>
      <IconButton aria-label={`Descendre ${name}`} {...at(isFixed || place === last, 1)}>
        <DownIcon />
      </IconButton>
    </>
  );
}

/** The arrows, and a button that takes the row off the list. */
export function RowButtons({ onRemove, ...arrows }: Arrows & { onRemove: () => void }) {
  return (
    <>
      <ArrowButtons {...arrows} />
      <IconButton
        aria-label={`Retirer ${arrows.name}`}
        disabled={arrows.isFixed ?? false}
        onClick={onRemove}
      >
        <DeleteIcon />
      </IconButton>
    </>
  );
}
